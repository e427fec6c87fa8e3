import { SegmentedControl } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { type ReactNode, useEffect, useState } from "react";
import { PageFrame } from "./page-frame.tsx";
import classes from "./page-preview.module.css";

/** In CSS pixels. */
const widths = { phone: 390, desktop: 1280 } as const;
type Device = keyof typeof widths;

/** Approximate height of the page's sticky header. */
const HEADER_PX = 72;

/** Marks the element of the field being edited, in the preview only. */
const EDITED = "data-edited";
const EDITED_STYLE = `[${EDITED}]{outline:3px solid #228be6!important;outline-offset:4px}`;
const PRESSED_STYLE = "html{cursor:pointer}";

/** Returns whether an element is shown whole, or in most of the view: after a press on it, the page stays in place. */
function fillsView(page: Document, element: Element): boolean {
	const { top, bottom, height } = element.getBoundingClientRect();
	const { clientHeight } = page.documentElement;
	const seen = Math.min(bottom, clientHeight) - Math.max(top, HEADER_PX);
	return seen >= Math.min(height, (clientHeight - HEADER_PX) / 2);
}

/**
 * The public page as visitors would see it, beside the form.
 *
 * @param props.style of the page, as text
 * @param props.scrollTo anchor of the section to scroll to; null for none
 * @param props.findEdited returns the element that shows the field being edited; another function for another field
 * @param props.onPress called with the place that was pressed
 */
export function PagePreview(props: {
	style: string;
	scrollTo?: string | null;
	findEdited?: ((page: Document) => Element | undefined) | null;
	onPress?: (page: Document, place: { x: number; y: number }) => void;
	children: ReactNode;
}) {
	const { style, scrollTo = null, findEdited = null, onPress } = props;
	const [device, setDevice] = useState<Device>("phone");
	const [page, setPage] = useState<Document | null>(null);
	const { ref, width, height } = useElementSize();
	const shown = widths[device];
	const scale = width > 0 ? Math.min(1, width / shown) : 1;

	// biome-ignore lint/correctness/useExhaustiveDependencies: at another width the part is at another place
	useEffect(() => {
		if (!page || scrollTo === null) return;
		const part = page.getElementById(scrollTo);
		// Not `scrollIntoView`, which would also scroll the editor around it. The header stays on top.
		if (part && !fillsView(page, part)) page.documentElement.scrollTop += part.getBoundingClientRect().top - HEADER_PX;
	}, [page, scrollTo, shown]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: at another width the field is at another place
	useEffect(() => {
		const edited = page && findEdited?.(page);
		if (!page || !edited) return;
		// A closed question is opened.
		edited.closest("details")?.setAttribute("open", "");
		edited.setAttribute(EDITED, "");
		const { top, bottom } = edited.getBoundingClientRect();
		const { documentElement: root } = page;
		if (top < HEADER_PX || bottom > root.clientHeight) root.scrollTop += top - root.clientHeight / 3;
		return () => edited.removeAttribute(EDITED);
	}, [page, findEdited, shown]);

	return (
		<section className={classes.preview} aria-label="Preview">
			<SegmentedControl
				aria-label="Width of the preview"
				size="sm"
				value={device}
				onChange={(value) => setDevice(value as Device)}
				data={[
					{ value: "phone", label: "Phone" },
					{ value: "desktop", label: "Desktop" },
				]}
			/>
			<div className={classes.room} ref={ref}>
				<PageFrame
					title="Preview of the page"
					pageStyle={`${style}${EDITED_STYLE}${onPress ? PRESSED_STYLE : ""}`}
					className={classes.frame}
					data-device={device}
					style={{
						width: shown,
						height: height > 0 ? height / scale : undefined,
						transform: `scale(${scale})`,
						left: Math.max(0, (width - shown * scale) / 2),
					}}
					onReady={setPage}
					onPress={onPress}
				>
					{props.children}
				</PageFrame>
			</div>
		</section>
	);
}
