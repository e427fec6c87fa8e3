import { useMemo, useRef } from "react";
import { keepPlace, keptPlace } from "../../lib/listening.ts";
import { createPositionKeeper, placeToResume } from "../../lib/position-keeper.ts";
import { useSiteName } from "../../lib/site.ts";
import { useListening } from "../../lib/use-listening.ts";
import classes from "./product-card.module.css";

/** Kept in the browser, which costs nothing. */
const KEEP_EVERY_MS = 2_000;

/** A product that is sound, heard on its card. It goes on where it was stopped. */
export function ProductSound(props: { id: string; title: string; url: string }) {
	const siteName = useSiteName();
	const { id, title, url } = props;
	const audio = useRef<HTMLAudioElement>(null);
	useListening(audio, { title, album: siteName });
	const keeper = useMemo(() => createPositionKeeper(KEEP_EVERY_MS, (seconds) => keepPlace(id, seconds)), [id]);
	const stopped = () => audio.current && keeper.stopped(audio.current.currentTime, Date.now());
	return (
		// biome-ignore lint/a11y/useMediaCaption: sound alone; its words are in the book
		<audio
			ref={audio}
			className={classes.player}
			src={url}
			controls
			controlsList="nodownload"
			autoPlay
			aria-label={`${title}, player`}
			onLoadedMetadata={({ currentTarget: media }) => {
				const place = placeToResume(keptPlace(id), media.duration);
				if (place > 0) media.currentTime = place;
				keeper.begin(place, Date.now());
			}}
			onTimeUpdate={({ currentTarget: media }) => keeper.moved(media.currentTime, Date.now())}
			onPause={stopped}
			onSeeked={stopped}
		/>
	);
}
