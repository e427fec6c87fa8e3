import { editErrors } from "../../contract/errors.ts";
import { refusal } from "./refusal.ts";

/**
 * Of two who edit the same thing, the later one does not silently win.
 *
 * @param current what stands in the database now, locked
 * @param startedFrom when what the person began with was last changed
 * @throws CHANGED_MEANWHILE where someone else has changed it since
 */
export function refuseStaleEdit(current: { updatedAt: Date }, startedFrom: Date): void {
	// In milliseconds: the database keeps more, what went to the browser does not.
	if (current.updatedAt.getTime() !== startedFrom.getTime()) throw refusal(editErrors, "CHANGED_MEANWHILE");
}
