import { z } from "zod";

/**
 * New position of an item: one step up or down, or before another item (`null`: at the end). Relative to neighbors
 * rather than numbers, so that it stays valid after someone else has moved something.
 */
export const newPlace = z.union([z.enum(["up", "down"]), z.object({ before: z.uuid().nullable() })]);
export type NewPlace = z.infer<typeof newPlace>;

/**
 * Moves one item of a list. Leaves the list unchanged if the item cannot move: the first one up, the last one down, or
 * before an item that no longer exists.
 *
 * @param ids in their current order
 */
export function movedOrder(ids: string[], id: string, to: NewPlace): string[] {
	const from = ids.indexOf(id);
	if (from === -1) return ids;
	const rest = ids.filter((other) => other !== id);
	const index = newIndex(rest, from, to);
	return index === null ? ids : rest.toSpliced(index, 0, id);
}

function newIndex(rest: string[], from: number, to: NewPlace): number | null {
	if (to === "up") return Math.max(0, from - 1);
	if (to === "down") return Math.min(rest.length, from + 1);
	if (to.before === null) return rest.length;
	const index = rest.indexOf(to.before);
	return index === -1 ? null : index;
}
