import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { OpenBook, Spot } from "../../../../../contract/library/reader.ts";
import { limits } from "../../../../../contract/limits.ts";
import { api, keepaliveApi, queries } from "../../../../lib/api.ts";
import { isRefused } from "../../../../lib/error-message.ts";
import { hasSavedItems } from "../../../../lib/page/offline-page.ts";
import { onLeavingPage } from "../../../../lib/places/on-leaving-page.ts";
import { usePerson } from "../../../../lib/session/session-context.tsx";
import { writePlace } from "../offline/saved-files.ts";
import { createReadingPlaceSaver, type WaitingPlace } from "./reading-place.ts";
import { placeMemory } from "./reading-places.ts";

type Place = NonNullable<OpenBook["place"]>;

/** Decides whether the server has saved the place that this device sent. */
const isSamePlace = (one: Spot, other: Spot) => JSON.stringify(one) === JSON.stringify(other);

/** Returns what the server has, or what only this device knows, whichever is later. */
const newest = (place: Place | null, waiting: WaitingPlace | null) =>
	waiting && (!place || waiting.at > place.readAt.getTime()) ? waiting : place;

/**
 * Saves the reading position on the server, for all devices of a member (LIB-01).
 *
 * @returns where it starts, a callback for the view's moves, and the place of another device that is further ahead
 */
export function usePlace(book: OpenBook) {
	const queryClient = useQueryClient();
	const { id: itemId } = book;
	const userId = usePerson()?.id ?? "";
	const memory = useMemo(() => placeMemory(localStorage, userId, itemId), [userId, itemId]);
	const [start] = useState(() => newest(book.place, memory.read())?.spot ?? null);
	/** The newest place known here, of this or another device. */
	const [known, setKnown] = useState<Place | null>(book.place);
	const [elsewhere, setElsewhere] = useState<Place | null>(null);
	const saver = useMemo(
		() =>
			createReadingPlaceSaver(
				limits.placeSaveMs,
				async (spot, ageMs, leaving) => {
					const call = leaving ? keepaliveApi : api;
					const age = Math.min(ageMs, limits.placeAgeMs);
					const place = await call.member.library.savePlace({ itemId, spot, ageMs: age }).catch((error: unknown) => {
						if (isRefused(error)) return null;
						throw error;
					});
					if (!place) return;
					// Before the waiting place is removed.
					if (hasSavedItems()) await writePlace(itemId, place).catch(() => {});
					setKnown(place);
					// Refused in favor of a newer one.
					setElsewhere(isSamePlace(place.spot, spot) ? null : place);
					queryClient.setQueryData(
						queries.member.library.open.queryKey({ input: { itemId } }),
						(before) => before && { ...before, place },
					);
					void queryClient.invalidateQueries({ queryKey: queries.member.library.shelf.key() });
					void queryClient.invalidateQueries({ queryKey: queries.member.library.current.key() });
				},
				memory,
			),
		[itemId, queryClient, memory],
	);
	// Sends what has been waiting since the last visit.
	useEffect(() => void saver.flush(), [saver]);

	// The server's place when someone returns to this tab.
	const { place } = book;
	useEffect(() => {
		if (!place || saver.isWaiting()) return;
		if (known && place.readAt <= known.readAt) return;
		setKnown(place);
		if (!known || !isSamePlace(place.spot, known.spot)) setElsewhere(place);
	}, [place, known, saver]);

	useEffect(() => {
		const flush = () => void saver.flush();
		return onLeavingPage(() => void saver.flush(true), {
			shown: () => {
				flush();
				// Another device may be further ahead.
				void queryClient.invalidateQueries({ queryKey: queries.member.library.open.key({ input: { itemId } }) });
			},
			online: flush,
		});
	}, [saver, itemId, queryClient]);

	return { start, begin: saver.begin, moved: saver.moved, elsewhere, dismiss: () => setElsewhere(null) };
}
