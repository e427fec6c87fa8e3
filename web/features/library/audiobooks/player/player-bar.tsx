import { ActionIcon, CloseButton, Loader, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronUp, IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import type { Audiobook } from "../../../../../contract/library/audiobooks.ts";
import { queries } from "../../../../lib/api.ts";
import { audiobookPlayer, type OpenAudiobook } from "../../../../lib/media/audiobook-player.ts";
import { placeToResume } from "../../../../lib/media/saved-position.ts";
import { notice } from "../../../../lib/notices.ts";
import { useLasting } from "../../../../lib/use-lasting.ts";
import { ReturnFocus } from "../../../../ui/dialog/return-focus.tsx";
import { BookCover } from "../book-cover.tsx";
import { readPlace } from "../listening-place.ts";
import { useSavedPlace } from "../use-saved-place.ts";
import { ChapterSlider } from "./chapter-slider.tsx";
import { NowPlaying } from "./now-playing.tsx";
import classes from "./player-bar.module.css";
import { SkipButton } from "./skip-button.tsx";
import { SleepMenu } from "./sleep-menu.tsx";
import { SpeedMenu } from "./speed-menu.tsx";
import { type BookSound, type SoundState, useBookSound } from "./use-book-sound.ts";
import { useLockScreen } from "./use-lock-screen.ts";
import { useSleepTimer } from "./use-sleep-timer.ts";

/** The player of the entire site: it stays while the member navigates (LIB-02). */
export default function PlayerBar({ audiobook, viewOnly }: { audiobook: OpenAudiobook; viewOnly: boolean }) {
	const { productId } = audiobook;
	const { data: book, error } = useQuery(
		// Loaded once and unchanged until it is closed, so that playback is not disturbed.
		queries.member.audiobooks.read.queryOptions({
			input: { productId },
			staleTime: Number.POSITIVE_INFINITY,
			gcTime: 0,
			refetchOnWindowFocus: false,
		}),
	);
	useEffect(() => {
		if (!error) return;
		audiobookPlayer.close();
		notice.failed(error, "This recording could not be opened. Please try again.");
	}, [error]);
	useRoomAtTheFoot();
	return (
		<section className={classes.bar} aria-label="Audio player" aria-busy={!book}>
			{book ? (
				<LoadedPlayer book={book} audiobook={audiobook} viewOnly={viewOnly} />
			) : (
				<Loader size="sm" className={classes.loading} />
			)}
		</section>
	);
}

/** Moves other content at the bottom of the page above the player. */
function useRoomAtTheFoot() {
	useEffect(() => {
		document.documentElement.dataset.player = "";
		return () => {
			delete document.documentElement.dataset.player;
		};
	}, []);
}

/** Returns where to start: what only this device knows, otherwise the server's position. */
function startOf(book: Audiobook, userId: string): number {
	const here = readPlace(localStorage, userId, book.id);
	return placeToResume(
		here && (!here.sent || book.placeOnDevice) ? here.seconds : (book.place?.seconds ?? 0),
		book.seconds,
	);
}

const START_MS = 700;

const problems: Partial<Record<SoundState, string>> = {
	failed: "Cannot be played now",
	unplayable: "Cannot be played here",
};

function LoadedPlayer({ book, audiobook, viewOnly }: { book: Audiobook; audiobook: OpenAudiobook; viewOnly: boolean }) {
	const queryClient = useQueryClient();
	const [isOpen, { open, close }] = useDisclosure(false);
	const from = useRef<number | null>(null);
	from.current ??= startOf(book, audiobook.userId);

	const seekTo = useRef<BookSound["seek"]>(() => {});
	const place = useSavedPlace(
		book,
		{ userId: audiobook.userId, viewOnly, from: from.current },
		useCallback((seconds: number) => {
			seekTo.current(seconds);
			notice.succeeded("Moved to where you stopped on your other device.");
		}, []),
	);
	const onPosition = useCallback(
		(seconds: number, stopped: boolean) => {
			place.setPosition(seconds, stopped);
			if (!stopped) return;
			for (const queryKey of [queries.member.digitalDownloads.key(), queries.member.library.key()])
				void queryClient.invalidateQueries({ queryKey });
		},
		[place, queryClient],
	);
	const sound = useBookSound(book, from.current, onPosition);
	const { state, seconds, chapter, timeline, play, pause, seek } = sound;
	seekTo.current = seek;
	useLockScreen(book, sound);
	const timer = useSleepTimer(sound);
	useOneSoundAtATime(sound);

	const resume = useCallback(() => {
		play();
		void place.refresh();
	}, [play, place]);

	// Each click on a button elsewhere is handled once.
	const handledCommands = useRef(0);
	useEffect(() => {
		if (audiobook.commands === handledCommands.current) return;
		handledCommands.current = audiobook.commands;
		if (audiobook.playing) resume();
		else pause();
	}, [audiobook.commands, audiobook.playing, resume, pause]);

	const current = timeline.chapters[chapter];
	const title = current?.title ?? book.title;
	const isOn = state === "playing" || state === "waiting";
	// At the start there is mostly sound at once, and the button would blink.
	const isLoading = useLasting(state === "waiting", seconds === from.current ? START_MS : 0);
	const controls = (
		<div className={classes.controls}>
			<SkipButton sound={sound} direction="back" />
			<ActionIcon
				size={48}
				radius="xl"
				variant="filled"
				aria-label={isOn ? "Pause" : "Play"}
				loading={isLoading}
				onClick={isOn ? pause : resume}
			>
				{isOn ? <IconPlayerPauseFilled size={22} aria-hidden /> : <IconPlayerPlayFilled size={22} aria-hidden />}
			</ActionIcon>
			<SkipButton sound={sound} direction="forward" />
		</div>
	);
	const choices = (
		<>
			<SpeedMenu sound={sound} />
			<SleepMenu timer={timer} />
		</>
	);
	return (
		<>
			<ReturnFocus />
			<audio ref={sound.element} preload="metadata" {...sound.events} />
			<UnstyledButton className={classes.what} onClick={open}>
				<BookCover book={book} className={classes.cover} />
				<span className={classes.text}>
					<Text component="span" fw={600} size="sm" truncate>
						{title}
					</Text>
					<Text component="span" size="xs" c="dimmed" truncate>
						{problems[state] ?? book.title}
					</Text>
				</span>
				<VisuallyHidden>, show chapters</VisuallyHidden>
				<IconChevronUp size={18} aria-hidden className={classes.chevron} />
			</UnstyledButton>
			{controls}
			<div className={classes.slider}>
				<ChapterSlider sound={sound} />
			</div>
			<div className={classes.choices}>{choices}</div>
			<CloseButton
				aria-label="Close player"
				onClick={() => {
					pause();
					audiobookPlayer.close();
				}}
			/>
			{state === "failed" && (
				<div role="alert" className={classes.failure}>
					The connection was lost, or the file has moved. Your place is kept.
					<UnstyledButton className={classes.again} onClick={resume}>
						Try again
					</UnstyledButton>
				</div>
			)}
			{state === "unplayable" && (
				<div role="alert" className={classes.failure}>
					This browser cannot play this kind of sound. Download it to hear it in another app.
					<a className={classes.again} href={sound.url} download>
						Download
					</a>
				</div>
			)}
			<NowPlaying opened={isOpen} onClose={close} book={book} sound={sound} controls={controls} choices={choices} />
		</>
	);
}

/** Other media on the page pauses the book, and vice versa. */
function useOneSoundAtATime({ element, state, pause }: BookSound) {
	useEffect(() => {
		const began = ({ target }: Event) => {
			if (target instanceof HTMLMediaElement && target !== element.current && !target.muted) pause();
		};
		document.addEventListener("play", began, true);
		return () => document.removeEventListener("play", began, true);
	}, [element, pause]);
	useEffect(() => {
		if (state !== "playing") return;
		for (const media of document.querySelectorAll<HTMLMediaElement>("audio, video"))
			if (media !== element.current && !media.muted) media.pause();
	}, [element, state]);
}
