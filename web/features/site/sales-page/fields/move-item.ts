import { movedOrder, type NewPlace } from "../../../../../contract/ordering.ts";

/** Returns the list with one item moved; items are identified by index. */
export function moveItem<Item>(items: readonly Item[], from: number, to: NewPlace): Item[] {
	const places = items.map((_, at) => String(at));
	return movedOrder(places, String(from), to).flatMap((at) => items.slice(Number(at), Number(at) + 1));
}
