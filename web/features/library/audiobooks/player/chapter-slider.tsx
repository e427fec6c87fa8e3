import { Slider, Text } from "@mantine/core";
import { useState } from "react";
import { clock } from "../timeline.ts";
import classes from "./player-bar.module.css";
import type { BookSound } from "./use-book-sound.ts";

/** Step of the arrow keys. */
const STEP_SECONDS = 5;

/** Shows only the current chapter: a book of ten hours does not fit a phone's width. */
export function ChapterSlider({ sound }: { sound: BookSound }) {
	const { timeline, chapter, seconds, seek } = sound;
	const { startsAt, seconds: length } = timeline.chapters[chapter] ?? { startsAt: 0, seconds: timeline.seconds };
	/** While it is dragged it follows the pointer, not the playback. */
	const [dragged, setDragged] = useState<number | null>(null);
	const into = dragged ?? Math.min(Math.max(0, seconds - startsAt), length);
	return (
		<div className={classes.time}>
			<Text size="xs" c="dimmed" className={classes.clock}>
				{clock(into)}
			</Text>
			<Slider
				className={classes.track}
				value={into}
				min={0}
				max={Math.max(length, STEP_SECONDS)}
				step={STEP_SECONDS / 5}
				size={6}
				thumbSize={18}
				label={clock}
				thumbLabel="Position in the chapter"
				thumbValueText={`${clock(into)} of ${clock(length)}`}
				onChange={setDragged}
				onChangeEnd={(value) => {
					setDragged(null);
					seek(startsAt + Math.min(value, Math.max(0, length - 0.5)));
				}}
			/>
			<Text size="xs" c="dimmed" className={classes.clock} ta="end">
				{`-${clock(length - into)}`}
			</Text>
		</div>
	);
}
