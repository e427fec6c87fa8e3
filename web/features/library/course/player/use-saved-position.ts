import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { limits } from "../../../../../contract/limits.ts";
import { keepaliveApi, queries } from "../../../../lib/api.ts";
import { createPositionSaver, placeToResume } from "../../../../lib/media/saved-position.ts";
import { onLeavingPage } from "../../../../lib/places/on-leaving-page.ts";

/**
 * Resumes a lesson's media where it stopped, on any device, and saves its position on the server (CRS-07).
 *
 * @param saved position in seconds
 * @returns props of the media element
 */
export function useSavedPosition(lessonId: string, saved: number) {
	const queryClient = useQueryClient();
	const element = useRef<HTMLMediaElement | null>(null);
	const touched = useRef(false);
	const saver = useMemo(
		() =>
			createPositionSaver(limits.positionSaveMs, (seconds) => {
				// From here on this device decides: its own position, returned as `saved`, must not revert the next seek.
				touched.current = true;
				// Cached immediately, so that reopening the lesson does not wait for the server.
				queryClient.setQueryData(
					queries.member.course.lesson.queryKey({ input: { lessonId } }),
					(lesson) => lesson && { ...lesson, positionSeconds: seconds },
				);
				// The next save replaces a lost one.
				keepaliveApi.member.course.savePosition({ lessonId, seconds }).catch(() => {});
			}),
		[lessonId, queryClient],
	);

	// A newer position of another device arrives with the next response; it applies until the member plays or seeks here.
	useEffect(() => {
		const media = element.current;
		if (!media || touched.current || !media.paused || media.readyState < media.HAVE_METADATA) return;
		media.currentTime = placeToResume(saved, media.duration);
	}, [saved]);

	useEffect(() => {
		// The reference is null when the page is removed, but the element still knows its position.
		const media = element.current;
		return onLeavingPage(() => media && saver.stopped(media.currentTime, Date.now()));
	}, [saver]);

	const findPlace = () => {
		const media = element.current;
		if (!media) return;
		const place = placeToResume(saved, media.duration);
		if (place > 0) media.currentTime = place;
		saver.begin(place, Date.now());
	};
	// The element begins to load when it is created, and events before the handlers are attached are missed.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, for missed events
	useEffect(() => {
		if (element.current && element.current.readyState >= HTMLMediaElement.HAVE_METADATA) findPlace();
	}, []);

	const stopped = () => element.current && saver.stopped(element.current.currentTime, Date.now());
	return {
		ref: element,
		onLoadedMetadata: findPlace,
		onPlay: () => {
			touched.current = true;
		},
		onTimeUpdate: () => element.current && saver.moved(element.current.currentTime, Date.now()),
		onPause: stopped,
		onSeeked: stopped,
	};
}
