import { useEffect } from "react";
import { limits } from "../../../contract/limits.ts";
import { DismissibleNotice } from "../../ui/dismissible-notice";
import type { AccessNotice } from "./access-toggle";

/** What just happened, for three seconds or until it is closed (USR-07, USR-11). */
export function PassingNotice({ notice, onClose }: { notice: AccessNotice | null; onClose: () => void }) {
	useEffect(() => {
		if (!notice) return;
		const timer = setTimeout(onClose, limits.accessMessageMs);
		return () => clearTimeout(timer);
	}, [notice, onClose]);
	if (!notice) return null;
	return (
		<DismissibleNotice kind={notice.kind} onClose={onClose}>
			{notice.words}
		</DismissibleNotice>
	);
}
