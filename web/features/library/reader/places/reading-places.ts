import type { Spot } from "../../../../../contract/library/reader.ts";
import { devicePlaces, type Store } from "../../../../lib/places/device-places.ts";
import type { PlaceMemory, WaitingPlace } from "./reading-place.ts";

/* Places in books that the server does not have yet, stored on the device (LIB-04). */

const isSpot = (spot: Spot | undefined): spot is Spot =>
	spot?.kind === "page"
		? Number.isInteger(spot.page) && Number.isInteger(spot.pages)
		: spot?.kind === "passage" && typeof spot.cfi === "string" && Number.isFinite(spot.fraction);

const places = devicePlaces(
	"reading-places",
	(value): value is WaitingPlace => {
		const { spot, at } = Object(value);
		return isSpot(spot) && Number.isFinite(at);
	},
	({ at }) => at,
);

/** Returns all waiting places of one person, each with its book. */
export const waitingPlaces = (store: Store, userId: string) =>
	places
		.list(store, userId)
		.map(({ itemId, place }) => ({ itemId, place, memory: placeMemory(store, userId, itemId) }));

/** Returns the storage of one person's waiting place in one book. */
export const placeMemory = (store: Store, userId: string, itemId: string): PlaceMemory => ({
	read: () => places.read(store, userId, itemId),
	write: (place) => places.write(store, userId, itemId, place),
});
