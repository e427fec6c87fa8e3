import { z } from "zod";

/**
 * Where something in an order goes: by one place, or in front of another one (`null`: to the end). Said by neighbors
 * and not by numbers, so that it means the same after somebody else has moved something.
 */
export const newPlace = z.union([z.enum(["up", "down"]), z.object({ before: z.uuid().nullable() })]);
export type NewPlace = z.infer<typeof newPlace>;

/**
 * An order with one of its members somewhere else. What cannot move stays: the first one up, the last one down, and one
 * that is to stand in front of something that is gone meanwhile.
 *
 * @param ids in their order
 */
export function movedOrder(ids: string[], id: string, to: NewPlace): string[] {
	const from = ids.indexOf(id);
	if (from === -1) return ids;
	const rest = ids.filter((other) => other !== id);
	const place = newIndex(rest, from, to);
	return place === null ? ids : rest.toSpliced(place, 0, id);
}

function newIndex(rest: string[], from: number, to: NewPlace): number | null {
	if (to === "up") return Math.max(0, from - 1);
	if (to === "down") return Math.min(rest.length, from + 1);
	if (to.before === null) return rest.length;
	const place = rest.indexOf(to.before);
	return place === -1 ? null : place;
}
