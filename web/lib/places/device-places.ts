/* Places of a person in books and audiobooks, stored on the device until the server has them (LIB-02, LIB-04). */

/** Beyond this, the oldest is removed from this device. */
const MAX_PLACES = 50;

/** Storage; tests provide their own. */
export type Store = Pick<globalThis.Storage, "getItem" | "setItem">;

/**
 * Returns access to the stored places of one kind.
 *
 * @param isPlace decides whether a stored value is one: anything can write to this storage
 * @param timeOf when the person was there, by this device's clock
 */
export function devicePlaces<Place>(
	key: string,
	isPlace: (value: unknown) => value is Place,
	timeOf: (place: Place) => number,
) {
	const readAll = (store: Store): [name: string, place: Place][] => {
		try {
			const stored: [string, unknown][] = Object.entries(Object(JSON.parse(store.getItem(key) ?? "{}")));
			return stored.flatMap(([name, value]) => (isPlace(value) ? [[name, value]] : []));
		} catch {
			return [];
		}
	};
	const nameOf = (userId: string, itemId: string) => `${userId}/${itemId}`;
	return {
		read: (store: Store, userId: string, itemId: string): Place | null =>
			readAll(store).find(([name]) => name === nameOf(userId, itemId))?.[1] ?? null,
		/** @param place null removes it */
		write(store: Store, userId: string, itemId: string, place: Place | null): void {
			const own = nameOf(userId, itemId);
			const latest = readAll(store)
				.filter(([name]) => name !== own)
				.sort(([, one], [, other]) => timeOf(other) - timeOf(one))
				.slice(0, MAX_PLACES - 1);
			try {
				store.setItem(key, JSON.stringify({ ...Object.fromEntries(latest), ...(place && { [own]: place }) }));
			} catch {
				// Without storage, a place lasts as long as the page is open.
			}
		},
		/** Lists one person's places, each with its item. */
		list: (store: Store, userId: string): { itemId: string; place: Place }[] =>
			readAll(store).flatMap(([name, place]) => {
				const [owner, itemId = ""] = name.split("/");
				return owner === userId ? [{ itemId, place }] : [];
			}),
	};
}
