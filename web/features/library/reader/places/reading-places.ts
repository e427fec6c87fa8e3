import type { Spot } from "../../../contract/library.ts";
import type { PlaceMemory, WaitingPlace } from "./place-keeper.ts";

/* Places in books that the server does not have yet, written down on the device (LIB-04). */

const KEY = "reading-places";
/** Of more than these the one that was read longest ago is forgotten. */
const MOST_PLACES = 50;

type Places = Record<string, WaitingPlace>;

/** What it keeps things in; the tests have one of their own. */
type Store = Pick<globalThis.Storage, "getItem" | "setItem">;

const isSpot = (spot: Spot | undefined): spot is Spot =>
	spot?.kind === "page"
		? Number.isInteger(spot.page) && Number.isInteger(spot.pages)
		: spot?.kind === "passage" && typeof spot.cfi === "string" && Number.isFinite(spot.fraction);

/** What is no place, whoever wrote it there, is none. */
function readAll(store: Store): Places {
	try {
		const kept: [string, WaitingPlace][] = Object.entries(Object(JSON.parse(store.getItem(KEY) ?? "{}")));
		return Object.fromEntries(kept.filter(([, place]) => isSpot(place?.spot) && Number.isFinite(place.at)));
	} catch {
		return {};
	}
}

/** @returns all places of one person that wait, each with its book */
export const waitingPlaces = (store: Store, userId: string) =>
	Object.entries(readAll(store)).flatMap(([name, place]) => {
		const [owner, itemId = ""] = name.split("/");
		return owner === userId ? [{ itemId, place, memory: placeMemory(store, userId, itemId) }] : [];
	});

/** @returns where the place of one person in one book waits */
export function placeMemory(store: Store, userId: string, itemId: string): PlaceMemory {
	const name = `${userId}/${itemId}`;
	return {
		read: () => readAll(store)[name] ?? null,
		write: (place) => {
			const { [name]: _before, ...others } = readAll(store);
			const latest = Object.entries(others)
				.sort(([, one], [, other]) => other.at - one.at)
				.slice(0, MOST_PLACES - 1);
			try {
				store.setItem(KEY, JSON.stringify({ ...Object.fromEntries(latest), ...(place && { [name]: place }) }));
			} catch {
				// Where nothing may be stored, the place waits as long as the page.
			}
		},
	};
}
