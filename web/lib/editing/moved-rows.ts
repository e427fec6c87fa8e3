import { ORPCError } from "@orpc/client";
import { movedOrder, type NewPlace } from "../../../contract/ordering.ts";
import type { Undo } from "../notices.ts";

/** Returns rows in their order after a move, to show it before the server has responded. */
export function movedRows<Row extends { id: string }>(rows: Row[], id: string, to: NewPlace): Row[] {
	const byId = new Map(rows.map((row) => [row.id, row]));
	return movedOrder([...byId.keys()], id, to).flatMap((key) => byId.get(key) ?? []);
}

/**
 * Undoes a move: the row moves before the one that followed it earlier.
 *
 * @param move calls the server, and returns the new order
 */
export function undoMove<Row extends { id: string; title: string }>(
	before: Row[] | undefined,
	id: string,
	move: (to: NewPlace) => Promise<Row[]>,
): Undo | undefined {
	const row = before?.find((one) => one.id === id);
	if (!before || !row) return;
	const followerOf = (rows: Row[]) => rows[rows.findIndex((one) => one.id === id) + 1]?.id ?? null;
	const follower = followerOf(before);
	return {
		act: async () => {
			const rows = await move({ before: follower });
			// The row that it preceded no longer exists.
			if (followerOf(rows) !== follower) throw new ORPCError("CHANGED_MEANWHILE");
		},
		done: `“${row.title}” is back where it was.`,
	};
}
