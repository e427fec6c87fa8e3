import { ORPCError } from "@orpc/client";
import { movedOrder, type NewPlace } from "../../contract/ordering.ts";
import type { Undo } from "./notices.ts";

/** Rows as they will stand after a move, shown before the server has answered. */
export function movedRows<Row extends { id: string }>(rows: Row[], id: string, to: NewPlace): Row[] {
	const byId = new Map(rows.map((row) => [row.id, row]));
	return movedOrder([...byId.keys()], id, to).flatMap((key) => byId.get(key) ?? []);
}

/**
 * Takes a move back: the row goes in front of the one that followed it before.
 *
 * @param move asks the server, and gives the order that came of it
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
			// What it stood in front of is gone.
			if (followerOf(rows) !== follower) throw new ORPCError("CHANGED_MEANWHILE");
		},
		done: `“${row.title}” is back where it was.`,
	};
}
