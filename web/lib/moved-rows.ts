import { movedOrder, type NewPlace } from "../../contract/ordering.ts";

/** Rows as they will stand after a move, shown before the server has answered. */
export function movedRows<Row extends { id: string }>(rows: Row[], id: string, to: NewPlace): Row[] {
	const byId = new Map(rows.map((row) => [row.id, row]));
	return movedOrder([...byId.keys()], id, to).flatMap((key) => byId.get(key) ?? []);
}
