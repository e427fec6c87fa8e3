import { type RefusalCode, refusal } from "./refusal.ts";

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

/**
 * Returns a row that an edit may change.
 *
 * @param row locked; null if it does not exist
 * @param startedFrom null if the edit does not depend on the row's version
 * @throws the given code if it does not exist, CHANGED_MEANWHILE if someone else has changed it since
 */
export function requireUnchanged<Row extends { updatedAt: Date }>(
	row: Row | null | undefined,
	notFound: RefusalCode,
	startedFrom: Date | null,
): Row {
	if (!row) throw refusal(notFound);
	if (startedFrom) refuseStaleEdit(row, startedFrom);
	return row;
}
