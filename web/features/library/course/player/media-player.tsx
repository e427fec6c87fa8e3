import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import {
	MediaCaptionsButton,
	MediaControlBar,
	MediaController,
	MediaFullscreenButton,
	MediaLoadingIndicator,
	MediaMuteButton,
	MediaPlayButton,
	MediaPlaybackRateButton,
	MediaSeekBackwardButton,
	MediaSeekForwardButton,
	MediaTimeDisplay,
	MediaTimeRange,
	MediaVolumeRange,
} from "media-chrome/react";
import { useEffect, useRef, useState } from "react";
import type { Lesson } from "../../../../../contract/library/course.ts";
import { isUndecodable } from "../../../../lib/media/undecodable.ts";
import { useListening } from "../../../../lib/media/use-listening.ts";
import { wasRestoredFor } from "../../../../lib/session/ended-session.ts";
import classes from "./media-player.module.css";
import { useSavedPosition } from "./use-saved-position.ts";

const SKIP_SECONDS = 15;
const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2];
/** Attributes of the controller missing in its React types. */
const keyboard = { keyboardbackwardseekoffset: SKIP_SECONDS, keyboardforwardseekoffset: SKIP_SECONDS };

/**
 * A lesson's audio or video on the browser's own element, with keyboard controls: space plays, arrows seek by 15
 * seconds, M mutes, F toggles full screen.
 */
export default function MediaPlayer(props: {
	lesson: Pick<Lesson, "id" | "title" | "positionSeconds" | "module">;
	media: NonNullable<Lesson["media"]>;
	onEnded: () => void;
}) {
	const { lesson, media, onEnded } = props;
	const [failure, setFailure] = useState<"failed" | "unplayable" | null>(null);
	const position = useSavedPosition(lesson.id, lesson.positionSeconds);
	useListening(position.ref, { title: lesson.title, album: lesson.module.title });
	const again = () => {
		setFailure(null);
		position.ref.current?.load();
	};
	const fail = async () => {
		const error = position.ref.current?.error ?? null;
		const isPlayable = !(await isUndecodable(error, media.url));
		setFailure(isPlayable ? "failed" : "unplayable");
		if (isPlayable && media.url.startsWith("/") && (await wasRestoredFor(media.url))) again();
	};
	// An error before the handlers were attached would be missed.
	const latestFail = useRef(fail);
	latestFail.current = fail;
	useEffect(() => {
		if (position.ref.current?.error) void latestFail.current();
	}, [position.ref]);
	const isVideo = media.kind === "video";
	const common = {
		slot: "media",
		src: media.url,
		preload: "metadata",
		"aria-label": lesson.title,
		onEnded,
		onError: fail,
		...position,
	} as const;
	// Text tracks must come first in the element, and are the same for both.
	const tracks = media.captions.map(({ url, label }, index) => (
		<track key={url} kind="captions" src={url} label={label} srcLang="en" default={index === 0} />
	));
	return (
		<div className={classes.player} data-kind={media.kind}>
			<MediaController audio={!isVideo} className={classes.controller} {...keyboard}>
				{isVideo ? (
					<video {...common} ref={position.ref as never} playsInline>
						{tracks}
					</video>
				) : (
					<audio {...common} ref={position.ref as never}>
						{tracks}
					</audio>
				)}
				{isVideo && <MediaLoadingIndicator slot="centered-chrome" noAutohide />}
				<MediaControlBar className={classes.seekBar}>
					<MediaTimeRange className={classes.range} />
				</MediaControlBar>
				<MediaControlBar className={classes.bar}>
					<MediaPlayButton />
					<MediaSeekBackwardButton seekOffset={SKIP_SECONDS} />
					<MediaSeekForwardButton seekOffset={SKIP_SECONDS} />
					<MediaTimeDisplay showDuration />
					<span className={classes.space} />
					<MediaPlaybackRateButton rates={RATES} />
					<MediaMuteButton />
					<MediaVolumeRange className={classes.volume} />
					{isVideo && media.captions.length > 0 && <MediaCaptionsButton />}
					{isVideo && <MediaFullscreenButton />}
				</MediaControlBar>
			</MediaController>
			{failure && (
				<Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} className={classes.failure}>
					<Group justify="space-between">
						{failure === "unplayable" ? (
							<>
								<Text>This browser cannot play this kind of recording. Download it to play it in another app.</Text>
								<Button size="sm" variant="default" component="a" href={media.url} download>
									Download
								</Button>
							</>
						) : (
							<>
								<Text>This recording could not be played. It may have been moved, or the connection is gone.</Text>
								<Button size="sm" variant="default" onClick={again}>
									Try again
								</Button>
							</>
						)}
					</Group>
				</Alert>
			)}
		</div>
	);
}
