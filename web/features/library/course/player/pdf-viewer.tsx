import { ActionIcon, Alert, Button, Group, Skeleton, Text, Tooltip } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { BookView, ReadingPosition } from "../../../../ui/book-view/book-view.ts";
import { openPdf } from "../../../../ui/book-view/pdf-view.ts";
import classes from "./pdf-viewer.module.css";

/** Always light, because PDF content is designed for white. */
const APPEARANCE = { layout: "scroll", night: false, textSize: 100 } as const;

/** Shows a PDF inside the lesson, in the same view as books. Loaded when it is opened. */
export default function PdfViewer({ url, title }: { url: string; title: string }) {
	const container = useRef<HTMLDivElement>(null);
	const [view, setView] = useState<BookView | null>(null);
	const [page, setPage] = useState(1);
	const [attempt, setAttempt] = useState(0);
	const [failed, setFailed] = useState(false);
	const [isLoadingFailing, setLoadingFailing] = useState(false);

	useEffect(() => {
		const element = container.current;
		if (!element) return;
		const ending = new AbortController();
		const unlessEnded =
			<Value,>(act: (value: Value) => void) =>
			(value: Value) => {
				if (!ending.signal.aborted) act(value);
			};
		let opened: BookView | null = null;
		const open = async () => {
			// A new address for each attempt, because a failed response may be cached.
			const fileUrl = attempt === 0 ? url : `${url}?attempt=${attempt}`;
			const fileBytes = await readSize(fileUrl, ending.signal);
			const events = {
				moved: unlessEnded(({ spot }: ReadingPosition) => setPage(spot.kind === "page" ? spot.page : 1)),
				pressed: () => {},
				loadingFailed: unlessEnded(setLoadingFailing),
				failed: unlessEnded(() => setFailed(true)),
			};
			opened = await openPdf(element, { fileUrl, fileBytes, title }, APPEARANCE, null, events, ending.signal);
			if (ending.signal.aborted) opened.close();
			else setView(opened);
		};
		open().catch(unlessEnded(() => setFailed(true)));
		return () => {
			ending.abort();
			opened?.close();
			setView(null);
			setPage(1);
			setLoadingFailing(false);
		};
	}, [url, title, attempt]);

	if (failed) {
		return (
			<Alert role="alert" color="red">
				<Group justify="space-between">
					<Text>This PDF could not be shown. You can still download it.</Text>
					<Button
						size="sm"
						variant="default"
						onClick={() => {
							setAttempt(attempt + 1);
							setFailed(false);
						}}
					>
						Try again
					</Button>
				</Group>
			</Alert>
		);
	}
	return (
		<section className={classes.viewer} aria-label={`${title}, pages`} aria-busy={!view}>
			<div className={classes.sheet}>
				{!view && <Skeleton className={classes.waiting} h="100%" />}
				<div
					ref={container}
					className={classes.pages}
					role="document"
					// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
					tabIndex={0}
					aria-label="Pages"
				/>
			</div>
			{isLoadingFailing && (
				<Text role="status" size="sm" ta="center" p="xs">
					Part of this PDF has not loaded yet. Trying again…
				</Text>
			)}
			{view && (
				<Group justify="center" gap={2} p="xs" wrap="nowrap">
					<Tool label="Previous page" disabled={page === 1} onClick={view.previous} Icon={IconChevronLeft} />
					<Text size="sm" aria-live="polite">
						Page {page} of {view.pages}
					</Text>
					<Tool label="Next page" disabled={page === view.pages} onClick={view.next} Icon={IconChevronRight} />
					{view.zoom && (
						<>
							<Tool label="Zoom out" onClick={view.zoom.out} Icon={IconMinus} />
							<Tool label="Zoom in" onClick={view.zoom.in} Icon={IconPlus} />
						</>
					)}
				</Group>
			)}
		</section>
	);
}

function Tool(props: { label: string; disabled?: boolean; onClick: () => void; Icon: typeof IconPlus }) {
	const { label, Icon, ...button } = props;
	return (
		<Tooltip label={label}>
			<ActionIcon variant="subtle" color="gray" size={44} aria-label={label} {...button}>
				<Icon size={22} aria-hidden />
			</ActionIcon>
		</Tooltip>
	);
}

/**
 * Requests the first byte, whose response contains the size of the file.
 *
 * @throws if there is none to read
 */
async function readSize(url: string, signal: AbortSignal): Promise<number> {
	const answer = await fetch(url, { headers: { range: "bytes=0-0" }, signal });
	const [, size] = /\/(\d+)$/.exec(answer.headers.get("content-range") ?? "") ?? [];
	if (answer.status !== 206 || !size) throw new Error(`the PDF was answered with ${answer.status}`);
	return Number(size);
}
