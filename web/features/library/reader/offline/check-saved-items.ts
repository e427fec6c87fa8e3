import type { QueryClient } from "@tanstack/react-query";
import type { LibraryItem } from "../../../contract/library.ts";
import { limits } from "../../../contract/limits.ts";
import { api, queries } from "../../lib/api.ts";
import { isRefused } from "../../lib/error-message.ts";
import { refreshItem } from "./keep-item.ts";
import { keep, remove, removeAll, tidy } from "./keeping.ts";
import { keptItems, writePlace } from "./kept-files.ts";
import { waitingPlaces } from "./reading-places.ts";

let checking: Promise<void> | null = null;

/**
 * Asks the server whether what is kept may stay. Without an answer it stays.
 *
 * @throws where there was no answer
 */
export function checkKept(queryClient: QueryClient): Promise<void> {
	checking ??= ask(queryClient).finally(() => {
		checking = null;
	});
	return checking;
}

async function ask(queryClient: QueryClient): Promise<void> {
	const items = await keptItems();
	const current = await api.visitor.session.current();
	if (!current || items.some(({ person }) => person.id !== current.user.id)) return removeAll();
	// Something may be on its way that has no record yet.
	if (items.length === 0) return tidy();
	await sendWaitingPlaces(current.user.id);
	const { products, files } = await queryClient.fetchQuery(queries.member.library.shelf.queryOptions());
	const owned = new Map<string, LibraryItem>([...products, ...files].map((item) => [item.id, item]));
	for (const kept of items) {
		const item = owned.get(kept.id);
		if (!item) await remove(kept.id);
		// What was interrupted goes on when the shelf is looked at.
		else if (kept.complete && !(await refreshItem(kept, item))) await keep(item, kept.person);
	}
}

/** What was read without a network, for the other devices. */
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
