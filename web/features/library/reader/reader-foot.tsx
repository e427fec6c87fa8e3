import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import type { BookView, ReadingPosition } from "../../../ui/book-view/book-view.ts";
import { formatPlace, fractionOf, percentOf } from "./places/progress-labels.ts";
import classes from "./reader.module.css";

/** The position in the book, and navigation to any other. */
export function ReaderFoot({ view, position }: { view: BookView | null; position: ReadingPosition | null }) {
	// While it is dragged the book does not move.
	const [dragged, setDragged] = useState<number | null>(null);
	if (!view || !position) return <footer className={classes.foot} />;
	const { spot } = position;
	const [Previous, Next] = view.isRightToLeft
		? [IconChevronRight, IconChevronLeft]
		: [IconChevronLeft, IconChevronRight];
	const steps = spot.kind === "page" ? spot.pages : 1_000;
	const value = dragged ?? Math.round(fractionOf(spot) * steps);
	const text =
		spot.kind === "page"
			? formatPlace({ ...spot, page: Math.max(1, value) })
			: `${percentOf({ ...spot, fraction: value / steps })}%`;
	const go = () => {
		if (dragged !== null) view.goToFraction(dragged / steps);
		setDragged(null);
	};
	return (
		<footer className={classes.foot} dir={view.isRightToLeft ? "rtl" : undefined}>
			<ActionIcon variant="subtle" color="gray" size={44} aria-label="Previous page" onClick={view.previous}>
				<Previous size={22} aria-hidden />
			</ActionIcon>
			<div className={classes.where}>
				<input
					type="range"
					className={classes.slider}
					min={spot.kind === "page" ? 1 : 0}
					max={steps}
					value={value}
					aria-label="Reading position"
					aria-valuetext={text}
					onChange={({ currentTarget }) => setDragged(Number(currentTarget.value))}
					onPointerUp={go}
					onKeyUp={go}
					onBlur={go}
				/>
				<div className={classes.placeText}>
					<span className={classes.chapter}>{position.chapter}</span>
					<span aria-live="polite" data-part="place">
						{text}
					</span>
				</div>
			</div>
			<ActionIcon variant="subtle" color="gray" size={44} aria-label="Next page" onClick={view.next}>
				<Next size={22} aria-hidden />
			</ActionIcon>
		</footer>
	);
}
