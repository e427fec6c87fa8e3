import { Alert, Button, Group, Loader, Text } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { OpenBook } from "../../../../contract/library/reader.ts";
import { useSiteName } from "../../../lib/page/site.ts";
import type { BookView, ReadingPosition } from "../../../ui/book-view/book-view.ts";
import { BookFailure, type Failure } from "../../../ui/book-view/book-view.ts";
import { DownloadButton } from "../../../ui/file/download-button.tsx";
import { fileAddress } from "./formats/file-address.ts";
import { formatPlace } from "./places/progress-labels.ts";
import { useBookmarks } from "./places/use-bookmarks.ts";
import { usePlace } from "./places/use-place.ts";
import classes from "./reader.module.css";
import { ReaderFoot } from "./reader-foot.tsx";
import { ReaderHead } from "./reader-head.tsx";
import { ReaderPanel, type Tab } from "./reader-panel.tsx";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { useAppearance } from "./use-appearance.ts";
import { useFullScreen } from "./use-full-screen.ts";
import { useLibraryPath } from "./use-library-path.ts";
import { useNightScheme } from "./use-night-scheme.ts";
import { useReaderKeys } from "./use-reader-keys.ts";

/** Longer than a slow connection takes for its first page: afterwards a way out is shown. */
const SLOW_MS = 15_000;

const views = {
	pdf: () => import("../../../ui/book-view/pdf-view.ts").then(({ openPdf }) => openPdf),
	epub: () => import("./formats/epub-view.ts").then(({ openEpub }) => openEpub),
};

const failureMessage: Record<Failure, string> = {
	encrypted:
		"This file is protected with a password, so it cannot be read here. Download it to open it in another app.",
	broken: "This file is damaged, so it cannot be read here. You can still download it.",
	empty: "This file has no pages. You can still download it.",
	"too-large": "This file is too large to be read here. Download it to open it in another app.",
	"no-access": "This item is no longer available to you.",
	network: "The document could not be loaded. Check your connection and try again.",
};

/** The reader with an open book. Loaded when the first book is opened. */
export default function BookReader({ book }: { book: OpenBook }) {
	const siteName = useSiteName();
	const libraryPath = useLibraryPath();
	const container = useRef<HTMLDivElement>(null);
	const root = useRef<HTMLDivElement>(null);
	const [view, setView] = useState<BookView | null>(null);
	const [position, setPosition] = useState<ReadingPosition | null>(null);
	const [failure, setFailure] = useState<Failure | null>(null);
	const [isSlow, setSlow] = useState(false);
	const [isLoadingFailing, setLoadingFailing] = useState(false);
	const [attempt, setAttempt] = useState(0);
	const { appearance, change, fitsTwoPages } = useAppearance();
	useNightScheme(appearance.night);
	const isNarrow = useMediaQuery("(max-width: 48em)", matchMedia("(max-width: 48em)").matches) ?? false;
	const [tab, setTab] = useState<Tab | null>(null);
	const [helpOpen, help] = useDisclosure(false);
	const fullScreen = useFullScreen(root);
	const place = usePlace(book);
	const marks = useBookmarks(book);
	const markHere = position ? marks.at(position) : undefined;

	useEffect(() => {
		document.title = `${book.title} · ${siteName}`;
	}, [book.title, siteName]);

	const toggleBookmark = () => {
		if (!position || marks.isChanging) return;
		if (markHere) return marks.remove(markHere);
		marks.add({ spot: position.spot, label: (position.chapter || formatPlace(position.spot)).slice(0, 200) });
	};
	const openTab = (next: Tab) => setTab((before) => (before === next ? null : next));
	const pressed = useReaderKeys({
		view,
		isDialogOpen: helpOpen,
		toggleBookmark,
		toggleNight: () => change({ night: !appearance.night }),
		larger: () => (view?.zoom ? view.zoom.in() : change({ textSize: Math.min(220, appearance.textSize + 10) })),
		smaller: () => (view?.zoom ? view.zoom.out() : change({ textSize: Math.max(70, appearance.textSize - 10) })),
		search: () => setTab("search"),
		contents: () => openTab("contents"),
		fullScreen: fullScreen.toggle,
		help: help.open,
		close: () => setTab(null),
	});

	// The view always calls the latest callbacks, although it is opened only once.
	const latest = useRef({ pressed, moved: place.moved, begin: place.begin, appearance });
	useEffect(() => {
		latest.current = { pressed, moved: place.moved, begin: place.begin, appearance };
	});
	const { reader, fileUrl, fileSha256, fileBytes, title } = book;
	const start = useRef(place.start);
	useEffect(() => {
		const element = container.current;
		if (!element) return;
		const ending = new AbortController();
		const slow = setTimeout(() => setSlow(true), SLOW_MS);
		let opened: BookView | null = null;
		setFailure(null);
		setLoadingFailing(false);
		const open = async () => {
			if (start.current) latest.current.begin(start.current);
			const openView = await views[reader]();
			const address = `${fileAddress({ fileUrl, fileSha256 })}${attempt === 0 ? "" : `&attempt=${attempt}`}`;
			opened = await openView(
				element,
				{ fileUrl: address, fileBytes, title },
				latest.current.appearance,
				start.current,
				{
					moved: (next) => {
						if (ending.signal.aborted) return;
						start.current = next.spot;
						setPosition(next);
						latest.current.moved(next.spot);
					},
					pressed: (event) => latest.current.pressed(event),
					loadingFailed: (next) => !ending.signal.aborted && setLoadingFailing(next),
					failed: (reason) => !ending.signal.aborted && setFailure(reason),
				},
				ending.signal,
			);
			if (ending.signal.aborted) opened.close();
			else setView(opened);
		};
		open()
			.catch((error: unknown) => {
				if (!ending.signal.aborted) setFailure(error instanceof BookFailure ? error.reason : "broken");
			})
			.finally(() => {
				clearTimeout(slow);
				setSlow(false);
			});
		return () => {
			clearTimeout(slow);
			ending.abort();
			opened?.close();
			setView(null);
		};
	}, [reader, fileUrl, fileSha256, fileBytes, title, attempt]);
	useEffect(() => view?.setAppearance(appearance), [view, appearance]);

	const download = <DownloadButton file={book} label="Download" variant="default" size="sm" />;
	const retry = () => setAttempt((before) => before + 1);
	return (
		<div ref={root} className={classes.reader} data-night={appearance.night || undefined}>
			<ReaderHead
				book={book}
				view={view}
				appearance={appearance}
				fitsTwoPages={fitsTwoPages}
				onAppearance={change}
				tab={tab}
				onTab={openTab}
				marked={markHere !== undefined}
				canMark={position !== null && !marks.isChanging}
				onBookmark={toggleBookmark}
				fullScreen={fullScreen}
				onHelp={help.open}
			/>
			<div className={classes.body}>
				{tab && view && (
					<ReaderPanel
						book={book}
						view={view}
						position={position}
						tab={tab}
						onTab={setTab}
						onClose={() => setTab(null)}
						marks={marks}
						isNarrow={isNarrow}
					/>
				)}
				<main id="main" className={classes.stage} aria-busy={!view && !failure} aria-label={book.title}>
					{place.elsewhere && (
						<Alert className={classes.elsewhere} color="brand" role="status" p="xs">
							<Group gap="xs" justify="center">
								<Text size="sm">You read on another device: {formatPlace(place.elsewhere.spot)}.</Text>
								<Button
									size="sm"
									onClick={() => {
										if (place.elsewhere) view?.goTo(place.elsewhere.spot);
										place.dismiss();
									}}
								>
									Go there
								</Button>
								<Button size="sm" variant="subtle" onClick={place.dismiss}>
									Stay here
								</Button>
							</Group>
						</Alert>
					)}
					{isLoadingFailing && (
						<Alert className={classes.elsewhere} color="red" role="alert" p="xs">
							<Group gap="xs" justify="center">
								<Text size="sm">Part of this document has not loaded yet. Trying again…</Text>
								<Button size="sm" variant="default" onClick={retry}>
									Reload the document
								</Button>
							</Group>
						</Alert>
					)}
					{failure && (
						<Alert role="alert" color="red" maw={480} m="xl" style={{ justifySelf: "center", alignSelf: "center" }}>
							<Text mb="sm">{failureMessage[failure]}</Text>
							<Group gap="xs">
								{failure === "network" && (
									<Button size="sm" onClick={retry}>
										Try again
									</Button>
								)}
								{failure === "no-access" ? (
									<Button size="sm" component={Link} to={libraryPath}>
										Go to your library
									</Button>
								) : (
									download
								)}
							</Group>
						</Alert>
					)}
					{!view && !failure && (
						<div className={classes.waiting}>
							<Loader aria-label="Opening the document" />
							{isSlow && (
								<>
									<Text size="sm">This is taking longer than usual.</Text>
									{download}
								</>
							)}
						</div>
					)}
					{/* Keys of the reader move pages; content longer than the screen scrolls when it has the focus. */}
					<div className={classes.pageBox} hidden={failure !== null}>
						<div
							ref={container}
							className={classes.pages}
							data-layout={appearance.layout}
							role="document"
							// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
							tabIndex={0}
							aria-label="Pages"
						/>
					</div>
					{view && appearance.layout !== "scroll" && !isNarrow && (
						<>
							<button
								type="button"
								className={classes.turn}
								data-side="left"
								aria-label={view.isRightToLeft ? "Turn page" : "Turn back"}
								onClick={view.isRightToLeft ? view.next : view.previous}
							>
								<IconChevronLeft size={28} aria-hidden />
							</button>
							<button
								type="button"
								className={classes.turn}
								data-side="right"
								aria-label={view.isRightToLeft ? "Turn back" : "Turn page"}
								onClick={view.isRightToLeft ? view.previous : view.next}
							>
								<IconChevronRight size={28} aria-hidden />
							</button>
						</>
					)}
				</main>
			</div>
			<ReaderFoot view={view} position={position} />
			<ShortcutsDialog view={view} opened={helpOpen} onClose={help.close} />
		</div>
	);
}
