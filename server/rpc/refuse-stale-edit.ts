import { refusal } from "./refusal.ts";

/**
 * Refuses the later of two concurrent edits instead of silently overwriting.
 *
 * @param current the row in the database, locked
 * @param startedFrom last change of the version that the person started from
 * @throws CHANGED_MEANWHILE if someone else has changed it since
 */
export function refuseStaleEdit(current: { updatedAt: Date }, startedFrom: Date): void {
	// Compared in milliseconds: the database stores microseconds, but the browser does not receive them.
	if (current.updatedAt.getTime() !== startedFrom.getTime()) throw refusal("CHANGED_MEANWHILE");
}
