import { type RefObject, useEffect } from "react";
import { savedSpeed, saveSpeed } from "./listening.ts";

const SKIP_SECONDS = 15;

/**
 * Applies the last chosen speed to audio or video, on any page, and shows its title on the phone's lock screen.
 *
 * @param track the texts of the lock screen
 */
export function useListening(
	element: RefObject<HTMLMediaElement | null>,
	track: { title: string; album: string },
): void {
	const { title, album } = track;
	useEffect(() => {
		const media = element.current;
		if (!media) return;
		// Reloaded media starts with its default speed.
		media.defaultPlaybackRate = media.playbackRate = savedSpeed();
		const speedChanged = () => {
			media.defaultPlaybackRate = media.playbackRate;
			saveSpeed(media.playbackRate);
		};
		const played = () => updateLockScreen(media, { title, album });
		media.addEventListener("ratechange", speedChanged);
		media.addEventListener("play", played);
		return () => {
			media.removeEventListener("ratechange", speedChanged);
			media.removeEventListener("play", played);
		};
	}, [element, title, album]);
}

function updateLockScreen(media: HTMLMediaElement, track: { title: string; album: string }): void {
	if (!("mediaSession" in navigator)) return;
	const { mediaSession } = navigator;
	mediaSession.metadata = new MediaMetadata(track);
	const skip = (seconds: number) => () => {
		media.currentTime += seconds;
	};
	mediaSession.setActionHandler("seekbackward", skip(-SKIP_SECONDS));
	mediaSession.setActionHandler("seekforward", skip(SKIP_SECONDS));
}
