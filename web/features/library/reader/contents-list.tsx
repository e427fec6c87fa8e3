import { Text } from "@mantine/core";
import type { BookView, ReadingPosition } from "../../../ui/book-view/book-view.ts";
import classes from "./reader.module.css";

/** The table of contents, with the current position. */
export function ContentsList(props: {
	view: BookView;
	position: ReadingPosition | null;
	onShow: (target: unknown) => void;
}) {
	const { contents } = props.view;
	if (contents.length === 0) return <Text c="dimmed">This document has no table of contents.</Text>;
	const { spot, chapter } = props.position ?? {};
	const current =
		spot?.kind === "page"
			? contents.findLastIndex(({ page }) => page !== null && page <= spot.page)
			: contents.findIndex(({ label }) => label === chapter);
	return (
		<ol className={classes.lines}>
			{contents.map(({ label, depth, page, target }, index) => (
				<li key={index}>
					<button
						type="button"
						className={classes.line}
						aria-current={index === current ? "location" : undefined}
						style={{ paddingInlineStart: `${0.75 + depth}rem` }}
						onClick={() => props.onShow(target)}
					>
						<span>{label}</span>
						{page !== null && <span className={classes.linePage}>{page}</span>}
					</button>
				</li>
			))}
		</ol>
	);
}
