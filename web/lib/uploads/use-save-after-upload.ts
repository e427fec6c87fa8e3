import { useEffect, useState } from "react";
import type { FileChoice } from "../../ui/field/file-upload.tsx";

/**
 * Saves once the pending uploads have arrived, so that admins need not wait beside a form. If one is canceled or refused
 * meanwhile, the form stays as it is.
 *
 * @param save called with the form's values at that time
 */
export function useSaveAfterUpload(
	files: Pick<FileChoice, "state">[],
	save: () => void,
): { queued: boolean; queue: () => void } {
	const [awaited, setAwaited] = useState<boolean[] | null>(null);
	const busy = files.some(({ state }) => state === "busy");
	// biome-ignore lint/correctness/useExhaustiveDependencies: once the last one has arrived
	useEffect(() => {
		if (!awaited || busy) return;
		setAwaited(null);
		if (files.every(({ state }, index) => !awaited[index] || state === "ready")) save();
	}, [awaited, busy]);
	return {
		queued: awaited !== null,
		queue: () => setAwaited(files.map(({ state }) => state === "busy")),
	};
}

export const QUEUED_MESSAGE = "Saves when the upload is done.";
