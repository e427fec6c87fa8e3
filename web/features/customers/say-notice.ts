import { limits } from "../../../contract/limits.ts";
import { type Notice, notice } from "../../lib/notices.ts";

/** What just happened to a customer, for three seconds or until it is closed (USR-07, USR-11). */
export const sayNotice = (said: Pick<Notice, "kind" | "words" | "undo">): void =>
	notice.show({ ...said, forMs: limits.accessMessageMs });
