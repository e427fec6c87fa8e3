import { useEffect } from "react";
import { audiobookPlayer, useHeldAudiobook } from "../../../../lib/media/audiobook-player.ts";
import { usePerson } from "../../../../lib/session/session-context.tsx";
import { loadedLater } from "../../../../ui/loaded-later.tsx";

const PlayerBar = loadedLater("The player", () => import("./player-bar.tsx"));

/** The position of the player at the bottom of every page of the application: empty until someone listens (LIB-02). */
export function PlayerDock() {
	const person = usePerson();
	const held = useHeldAudiobook();
	const isMine = held !== null && held.userId === person?.id;
	useEffect(() => {
		// Signed out, or someone else: playback ends with the session.
		if (held && !isMine) audiobookPlayer.close();
	}, [held, isMine]);
	if (!held || !person || !isMine) return null;
	return <PlayerBar key={held.productId} held={held} viewOnly={person.viewedByAdmin} fallback={null} />;
}
