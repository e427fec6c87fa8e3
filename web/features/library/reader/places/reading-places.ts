import type { Spot } from "../../../../../contract/library/reader.ts";
import type { PlaceMemory, WaitingPlace } from "./reading-place.ts";

/* Places in books that the server does not have yet, stored on the device (LIB-04). */

const KEY = "reading-places";
/** Beyond this, the one read longest ago is removed. */
const MAX_PLACES = 50;

type Places = Record<string, WaitingPlace>;

/** Storage; tests provide their own. */
type Store = Pick<globalThis.Storage, "getItem" | "setItem">;

const isSpot = (spot: Spot | undefined): spot is Spot =>
	spot?.kind === "page"
		? Number.isInteger(spot.page) && Number.isInteger(spot.pages)
		: spot?.kind === "passage" && typeof spot.cfi === "string" && Number.isFinite(spot.fraction);

/** Reads the stored places and skips invalid entries, because anything can write to this storage. */
function readAll(store: Store): Places {
	try {
		const saved: [string, WaitingPlace][] = Object.entries(Object(JSON.parse(store.getItem(KEY) ?? "{}")));
		return Object.fromEntries(saved.filter(([, place]) => isSpot(place?.spot) && Number.isFinite(place.at)));
	} catch {
		return {};
	}
}

/** Returns all waiting places of one person, each with its book. */
export const waitingPlaces = (store: Store, userId: string) =>
	Object.entries(readAll(store)).flatMap(([name, place]) => {
		const [owner, itemId = ""] = name.split("/");
		return owner === userId ? [{ itemId, place, memory: placeMemory(store, userId, itemId) }] : [];
	});

/** Returns the storage of one person's waiting place in one book. */
export function placeMemory(store: Store, userId: string, itemId: string): PlaceMemory {
	const name = `${userId}/${itemId}`;
	return {
		read: () => readAll(store)[name] ?? null,
		write: (place) => {
			const { [name]: _before, ...others } = readAll(store);
			const latest = Object.entries(others)
				.sort(([, one], [, other]) => other.at - one.at)
				.slice(0, MAX_PLACES - 1);
			try {
				store.setItem(KEY, JSON.stringify({ ...Object.fromEntries(latest), ...(place && { [name]: place }) }));
			} catch {
				// Without storage, the place waits as long as the page is open.
			}
		},
	};
}
