import { movedOrder, type NewPlace } from "../../../contract/ordering.ts";

/** @returns the list with one of its items at another place; the items are known by their places */
export function moveItem<Item>(items: readonly Item[], from: number, to: NewPlace): Item[] {
	const places = items.map((_, at) => String(at));
	return movedOrder(places, String(from), to).flatMap((at) => items.slice(Number(at), Number(at) + 1));
}
