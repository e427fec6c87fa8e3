import { useEffect, useRef } from "react";
import type { Spot } from "../../../../contract/library/reader.ts";
import type { BookView, ReadingPosition } from "../../../ui/book-view/book-view.ts";
import classes from "./reader.module.css";

/** Thumbnails of all pages, rendered as they come into view and released when they leave it. */
export function ThumbnailList(props: {
	view: BookView;
	position: ReadingPosition | null;
	onShow: (spot: Spot) => void;
}) {
	const { view, position } = props;
	const current = position?.spot.kind === "page" ? position.spot.page : 1;
	const list = useRef<HTMLOListElement>(null);
	// Scrolls to the current page when the list is opened, but not at every page turn.
	useEffect(() => {
		list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
	}, []);
	return (
		<ol ref={list} className={classes.thumbnails}>
			{Array.from({ length: view.pages }, (_, index) => index + 1).map((page) => (
				<li key={page} className={classes.thumbnail}>
					<button
						type="button"
						aria-label={`Page ${page}`}
						aria-current={page === current ? "page" : undefined}
						onClick={() => props.onShow({ kind: "page", page, pages: view.pages })}
					>
						<Thumbnail view={view} page={page} />
						<span aria-hidden>{page}</span>
					</button>
				</li>
			))}
		</ol>
	);
}

function Thumbnail({ view, page }: { view: BookView; page: number }) {
	const canvas = useRef<HTMLCanvasElement>(null);
	useEffect(() => {
		const element = canvas.current;
		const { drawThumbnail } = view;
		if (!element || !drawThumbnail) return;
		let drawing: AbortController | null = null;
		const watcher = new IntersectionObserver(
			([entry]) => {
				drawing?.abort();
				drawing = null;
				if (entry?.isIntersecting) {
					drawing = new AbortController();
					drawThumbnail(page, element, drawing.signal).catch(() => {});
				} else {
					element.width = 0;
					element.height = 0;
				}
			},
			{ rootMargin: "200px" },
		);
		watcher.observe(element);
		return () => {
			drawing?.abort();
			watcher.disconnect();
		};
	}, [view, page]);
	return <canvas ref={canvas} className={classes.thumbnailPage} aria-hidden />;
}
