import { limits } from "../../../../../contract/limits.ts";
import { type Notice, notice } from "../../../../lib/notices.ts";

/** Shows a result for three seconds or until it is closed (USR-07, USR-11). */
export const showNotice = (shown: Pick<Notice, "kind" | "message" | "undo">): void =>
	notice.show({ ...shown, forMs: limits.accessMessageMs });
