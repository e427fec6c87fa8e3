import { Drawer, Group, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import type { Audiobook } from "../../../../../contract/library/audiobooks.ts";
import { BookCover } from "../book-cover.tsx";
import { clock, span } from "../timeline.ts";
import { ChapterSlider } from "./chapter-slider.tsx";
import classes from "./now-playing.module.css";
import type { BookSound } from "./use-book-sound.ts";

/** The full player, with every chapter. */
export function NowPlaying(props: {
	opened: boolean;
	onClose: () => void;
	book: Audiobook;
	sound: BookSound;
	controls: ReactNode;
	choices: ReactNode;
}) {
	const { book, sound } = props;
	const { timeline, chapter, seconds, speed } = sound;
	return (
		<Drawer
			opened={props.opened}
			onClose={props.onClose}
			position="right"
			size="md"
			zIndex={350}
			title={book.title}
			closeButtonProps={{ "aria-label": "Close chapters" }}
		>
			<Stack gap="md" align="center">
				<BookCover book={book} className={classes.cover} />
				<Title order={2} fz="lg" ta="center">
					{timeline.chapters[chapter]?.title}
				</Title>
				<Text size="sm" c="dimmed">
					{`${span((timeline.seconds - seconds) / speed)} left`}
				</Text>
				<div className={classes.slider}>
					<ChapterSlider sound={sound} />
				</div>
				{props.controls}
				<Group gap="xs" justify="center">
					{props.choices}
				</Group>
			</Stack>
			<Title order={3} fz="md" mt="xl" mb="xs">
				Chapters
			</Title>
			<ol className={classes.chapters}>
				{timeline.chapters.map(({ title, startsAt, seconds: length }, index) => (
					<li key={startsAt}>
						<UnstyledButton
							className={classes.chapter}
							aria-current={index === chapter ? "true" : undefined}
							onClick={() => sound.seek(startsAt)}
						>
							<span className={classes.title}>{title}</span>
							<Text component="span" size="sm" c="dimmed">
								{clock(length)}
							</Text>
						</UnstyledButton>
					</li>
				))}
			</ol>
		</Drawer>
	);
}
