import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { OpenBook, Spot } from "../../../contract/library.ts";
import { limits } from "../../../contract/limits.ts";
import { api, keepaliveApi, queries } from "../../lib/api.ts";
import { isRefused } from "../../lib/error-message.ts";
import { isAnythingKept } from "../../lib/offline-page.ts";
import { usePerson } from "../../lib/session-context.tsx";
import { writePlace } from "./kept-files.ts";
import { createPlaceKeeper, type WaitingPlace } from "./place-keeper.ts";
import { placeMemory } from "./reading-places.ts";

type Place = NonNullable<OpenBook["place"]>;

/** Two places are the same time where the server has kept the one that this device sent. */
const isSamePlace = (one: Spot, other: Spot) => JSON.stringify(one) === JSON.stringify(other);

/** @returns what the server has, or what only this device knows, whichever is later */
const newest = (place: Place | null, waiting: WaitingPlace | null) =>
	waiting && (!place || waiting.at > place.readAt.getTime()) ? waiting : place;

/**
 * Keeps where someone is in a book on the server, for every device of theirs (LIB-01).
 *
 * @returns where it begins, what the view tells of its moves, and where another device has been since, if it has
 */
export function usePlace(book: OpenBook) {
	const queryClient = useQueryClient();
	const { id: itemId } = book;
	const userId = usePerson()?.id ?? "";
	const memory = useMemo(() => placeMemory(localStorage, userId, itemId), [userId, itemId]);
	const [start] = useState(() => newest(book.place, memory.read())?.spot ?? null);
	/** The newest that this device knows of, its own and others'. */
	const [known, setKnown] = useState<Place | null>(book.place);
	const [elsewhere, setElsewhere] = useState<Place | null>(null);
	const keeper = useMemo(
		() =>
			createPlaceKeeper(
				limits.placeSaveMs,
				async (spot, ageMs, leaving) => {
					const call = leaving ? keepaliveApi : api;
					const age = Math.min(ageMs, limits.placeAgeMs);
					const place = await call.member.library.savePlace({ itemId, spot, ageMs: age }).catch((error: unknown) => {
						if (isRefused(error)) return null;
						throw error;
					});
					if (!place) return;
					// Before the place that waited is forgotten.
					if (isAnythingKept()) await writePlace(itemId, place).catch(() => {});
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
	// What waited since the last visit.
	useEffect(() => void keeper.flush(), [keeper]);

	// What the server tells when someone comes back to this tab.
	const { place } = book;
	useEffect(() => {
		if (!place || keeper.isWaiting()) return;
		if (known && place.readAt <= known.readAt) return;
		setKnown(place);
		if (!known || !isSamePlace(place.spot, known.spot)) setElsewhere(place);
	}, [place, known, keeper]);

	useEffect(() => {
		const leave = () => void keeper.flush(true);
		const hidden = () => {
			if (document.visibilityState === "hidden") return leave();
			// Another device may have been ahead since.
			void queryClient.invalidateQueries({ queryKey: queries.member.library.open.key({ input: { itemId } }) });
		};
		const back = () => void keeper.flush();
		window.addEventListener("pagehide", leave);
		document.addEventListener("visibilitychange", hidden);
		window.addEventListener("online", back);
		return () => {
			leave();
			window.removeEventListener("pagehide", leave);
			document.removeEventListener("visibilitychange", hidden);
			window.removeEventListener("online", back);
		};
	}, [keeper, itemId, queryClient]);

	return { start, begin: keeper.begin, moved: keeper.moved, elsewhere, dismiss: () => setElsewhere(null) };
}
