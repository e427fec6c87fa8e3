import { IconHeadphones, IconPlayerPauseFilled } from "@tabler/icons-react";
import { usePerson } from "../session/session-context.tsx";
import { audiobookPlayer, useOpenAudiobook } from "./audiobook-player.ts";

/** An audiobook with the place of the person who listens. */
export interface PlayedBook {
	id: string;
	seconds: number;
	placeSeconds: number;
}

/**
 * Plays a recording in the site's player where it was stopped, and pauses it (LIB-02).
 *
 * @returns what the button shows and does
 */
export function useAudiobookButton({ id, placeSeconds, seconds }: PlayedBook) {
	const person = usePerson();
	const audiobook = useOpenAudiobook();
	const plays = audiobook?.productId === id && audiobook.playing;
	return {
		plays,
		begun: placeSeconds > 0 && placeSeconds < seconds,
		Icon: plays ? IconPlayerPauseFilled : IconHeadphones,
		press: () => (plays ? audiobookPlayer.pause() : person && audiobookPlayer.listen(id, person.id)),
	};
}
