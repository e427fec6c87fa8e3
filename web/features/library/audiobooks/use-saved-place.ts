import { useEffect, useMemo, useRef } from "react";
import type { Audiobook } from "../../../../contract/library/audiobooks.ts";
import { limits } from "../../../../contract/limits.ts";
import { api, keepaliveApi } from "../../../lib/api.ts";
import { isRefused } from "../../../lib/error-message.ts";
import { onLeavingPage } from "../../../lib/places/on-leaving-page.ts";
import { createListeningPlaceSaver, type Sending } from "./listening-place.ts";

/** After this long without playback, another device may have been used meanwhile. */
const ASK_AGAIN_MS = 30_000;
/** Positions closer than this are considered equal. */
const SAME_PLACE_SECONDS = 5;

async function send(productId: string, seconds: number, ageMs: number): Promise<Sending> {
	try {
		const age = Math.min(Math.round(ageMs), limits.listeningAgeMs);
		const place = await keepaliveApi.member.audiobooks.savePlace({ productId, seconds, ageMs: age });
		return { seconds: place.seconds, newer: Math.abs(place.seconds - seconds) > SAME_PLACE_SECONDS };
	} catch (error) {
		return isRefused(error) ? "refused" : "lost";
	}
}

/**
 * Saves the listening position, here and on the server, and detects a newer one of another device.
 *
 * @param listener `viewOnly`: an admin is viewing the site as this member, and nothing is sent; `from`: where it starts
 * @param onNewer called if another device was used last and stopped there
 */
export function useSavedPlace(
	book: Audiobook,
	listener: { userId: string; viewOnly: boolean; from: number },
	onNewer: (seconds: number) => void,
) {
	const { userId, viewOnly, from } = listener;
	/** The initial position counts as heard now, because it just arrived. */
	const lastPositionAt = useRef(Date.now());
	const last = useRef(from);
	const take = useRef((_seconds: number) => {});
	const saver = useMemo(
		() =>
			createListeningPlaceSaver({
				onNewer: (seconds) => take.current(seconds),
				userId,
				productId: book.id,
				store: localStorage,
				everyMs: limits.listeningSaveMs,
				now: Date.now,
				send:
					viewOnly || book.placeOnDevice ? async () => "refused" : (seconds, ageMs) => send(book.id, seconds, ageMs),
			}),
		[userId, book.id, book.placeOnDevice, viewOnly],
	);
	take.current = (seconds) => {
		if (Math.abs(last.current - seconds) <= SAME_PLACE_SECONDS) return;
		saver.adopted(seconds);
		last.current = seconds;
		onNewer(seconds);
	};

	useEffect(() => {
		saver.open();
		const stop = () => {
			// A book that was opened and never played has no position.
			if (last.current !== from) saver.stopped(last.current);
		};
		const flush = () => void saver.flush();
		const end = onLeavingPage(stop, { shown: flush, online: flush });
		return () => {
			end();
			saver.close();
		};
	}, [saver, from]);

	return useMemo(
		() => ({
			setPosition(seconds: number, stopped: boolean) {
				last.current = seconds;
				lastPositionAt.current = Date.now();
				if (stopped) saver.stopped(seconds);
				else saver.moved(seconds);
			},
			/** Asks for other devices' positions before resuming after a while. */
			async refresh() {
				if (book.placeOnDevice || Date.now() - lastPositionAt.current < ASK_AGAIN_MS || saver.pending() !== null)
					return;
				const place = (await api.member.audiobooks.read({ productId: book.id }).catch(() => null))?.place;
				if (place && saver.pending() === null) take.current(place.seconds);
			},
		}),
		[saver, book.id, book.placeOnDevice],
	);
}
