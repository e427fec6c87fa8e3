import { useEffect } from "react";
import { audiobookPlayer, useOpenAudiobook } from "../../../../lib/media/audiobook-player.ts";
import { usePerson } from "../../../../lib/session/session-context.tsx";
import { loadedLater } from "../../../../ui/loaded-later.tsx";

const PlayerBar = loadedLater("The player", () => import("./player-bar.tsx"));

/** The position of the player at the bottom of every page of the application: empty until someone listens (LIB-02). */
export function PlayerDock() {
	const person = usePerson();
	const audiobook = useOpenAudiobook();
	const isMine = audiobook !== null && audiobook.userId === person?.id;
	useEffect(() => {
		// Signed out, or someone else: playback ends with the session.
		if (audiobook && !isMine) audiobookPlayer.close();
	}, [audiobook, isMine]);
	if (!audiobook || !person || !isMine) return null;
	return <PlayerBar key={audiobook.productId} audiobook={audiobook} viewOnly={person.viewedByAdmin} fallback={null} />;
}
