import { type RefObject, useEffect } from "react";
import { keepSpeed, keptSpeed } from "./listening.ts";

const SKIP_SECONDS = 15;

/**
 * Gives a sound or film the speed that was chosen last, on whatever page, and tells the phone's lock screen what is heard.
 *
 * @param heard what stands on the lock screen
 */
export function useListening(
	element: RefObject<HTMLMediaElement | null>,
	heard: { title: string; album: string },
): void {
	const { title, album } = heard;
	useEffect(() => {
		const media = element.current;
		if (!media) return;
		// What is loaded again begins with its default speed.
		media.defaultPlaybackRate = media.playbackRate = keptSpeed();
		const speedChanged = () => {
			media.defaultPlaybackRate = media.playbackRate;
			keepSpeed(media.playbackRate);
		};
		const played = () => tellLockScreen(media, { title, album });
		media.addEventListener("ratechange", speedChanged);
		media.addEventListener("play", played);
		return () => {
			media.removeEventListener("ratechange", speedChanged);
			media.removeEventListener("play", played);
		};
	}, [element, title, album]);
}

function tellLockScreen(media: HTMLMediaElement, heard: { title: string; album: string }): void {
	if (!("mediaSession" in navigator)) return;
	const { mediaSession } = navigator;
	mediaSession.metadata = new MediaMetadata(heard);
	const skip = (seconds: number) => () => {
		media.currentTime += seconds;
	};
	mediaSession.setActionHandler("seekbackward", skip(-SKIP_SECONDS));
	mediaSession.setActionHandler("seekforward", skip(SKIP_SECONDS));
}
