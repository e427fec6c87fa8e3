import type { QueryClient } from "@tanstack/react-query";
import type { LibraryItem } from "../../../../../contract/library/reader.ts";
import { limits } from "../../../../../contract/limits.ts";
import { api, queries } from "../../../../lib/api.ts";
import { isRefused } from "../../../../lib/error-message.ts";
import { waitingPlaces } from "../places/reading-places.ts";
import { refreshItem } from "./save-item.ts";
import { savedItems, writePlace } from "./saved-files.ts";
import { cleanUp, remove, removeAll, saveForOffline } from "./saved-items.ts";

let checking: Promise<void> | null = null;

/**
 * Asks the server whether saved items may stay. Without a response they stay.
 *
 * @throws if there was no response
 */
export function checkSavedItems(queryClient: QueryClient): Promise<void> {
	checking ??= ask(queryClient).finally(() => {
		checking = null;
	});
	return checking;
}

async function ask(queryClient: QueryClient): Promise<void> {
	const items = await savedItems();
	const current = await api.visitor.session.current();
	if (!current || items.some(({ person }) => person.id !== current.user.id)) return removeAll();
	// An item may be loading that has no record yet.
	if (items.length === 0) return cleanUp();
	await sendWaitingPlaces(current.user.id);
	const { products, files } = await queryClient.fetchQuery(queries.member.library.shelf.queryOptions());
	const owned = new Map<string, LibraryItem>([...products, ...files].map((item) => [item.id, item]));
	for (const saved of items) {
		const item = owned.get(saved.id);
		if (!item) await remove(saved.id);
		// Interrupted items resume when the library is opened.
		else if (saved.complete && !(await refreshItem(saved, item))) await saveForOffline(item, saved.person);
	}
}

/** Sends positions read offline to the server, for the other devices. */
async function sendWaitingPlaces(userId: string): Promise<void> {
	for (const { itemId, place, memory } of waitingPlaces(localStorage, userId)) {
		const ageMs = Math.min(limits.placeAgeMs, Math.max(0, Date.now() - place.at));
		try {
			await writePlace(itemId, await api.member.library.savePlace({ itemId, spot: place.spot, ageMs }));
		} catch (error) {
			if (!isRefused(error)) throw error;
		}
		// Another page may have been read meanwhile.
		if (memory.read()?.at === place.at) memory.write(null);
	}
}
