import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { limits } from "../../../contract/limits.ts";
import { keepaliveApi, queries } from "../../lib/api.ts";
import { createPositionKeeper, placeToResume } from "../../lib/position-keeper.ts";

/**
 * Resumes a lesson's media where it stopped, on whatever device, and keeps its place on the server (CRS-07).
 *
 * @param kept where it stopped, in seconds
 * @returns what the media element is to be given
 */
export function useKeptPosition(lessonId: string, kept: number) {
	const queryClient = useQueryClient();
	const element = useRef<HTMLMediaElement | null>(null);
	const touched = useRef(false);
	const keeper = useMemo(
		() =>
			createPositionKeeper(limits.positionSaveMs, (seconds) => {
				// From here on this device decides: its own place, coming back as `kept`, must not undo the next move.
				touched.current = true;
				// Known here at once, so that coming back to the lesson does not wait for the server.
				queryClient.setQueryData(
					queries.member.course.lesson.queryKey({ input: { lessonId } }),
					(lesson) => lesson && { ...lesson, positionSeconds: seconds },
				);
				// One that is lost is made good by the next.
				keepaliveApi.member.course.savePosition({ lessonId, seconds }).catch(() => {});
			}),
		[lessonId, queryClient],
	);

	// What another device has kept since comes with the next answer; it counts until somebody plays or moves here.
	useEffect(() => {
		const media = element.current;
		if (!media || touched.current || !media.paused || media.readyState < media.HAVE_METADATA) return;
		media.currentTime = placeToResume(kept, media.duration);
	}, [kept]);

	useEffect(() => {
		// The element is gone from the reference when the page is taken away, and still stands where it stood.
		const media = element.current;
		const leave = () => media && keeper.stopped(media.currentTime, Date.now());
		const hidden = () => document.visibilityState === "hidden" && leave();
		window.addEventListener("pagehide", leave);
		document.addEventListener("visibilitychange", hidden);
		return () => {
			leave();
			window.removeEventListener("pagehide", leave);
			document.removeEventListener("visibilitychange", hidden);
		};
	}, [keeper]);

	const findPlace = () => {
		const media = element.current;
		if (!media) return;
		const place = placeToResume(kept, media.duration);
		if (place > 0) media.currentTime = place;
		keeper.begin(place, Date.now());
	};
	// The element begins to load when it is made, and its news before it stands in the page are heard by nobody.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was missed
	useEffect(() => {
		if (element.current && element.current.readyState >= HTMLMediaElement.HAVE_METADATA) findPlace();
	}, []);

	const stopped = () => element.current && keeper.stopped(element.current.currentTime, Date.now());
	return {
		ref: element,
		onLoadedMetadata: findPlace,
		onPlay: () => {
			touched.current = true;
		},
		onTimeUpdate: () => element.current && keeper.moved(element.current.currentTime, Date.now()),
		onPause: stopped,
		onSeeked: stopped,
	};
}
