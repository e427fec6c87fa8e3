import { SegmentedControl } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import classes from "./page-preview.module.css";

/** In CSS pixels. */
const widths = { phone: 390, desktop: 1280 } as const;
type Device = keyof typeof widths;

/** Approximate height of the page's sticky header. */
const HEADER_PX = 72;

/** A document without scripts, writable from this one: nothing in it runs (PAGE-01). */
const BLANK = '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body></body></html>';

/**
 * The public page as visitors would see it, beside the form. Rendered by the page's own components into a frame without
 * scripts; links and buttons in it do nothing.
 *
 * @param props.style of the page, as text
 * @param props.scrollTo index of the part of `main` to scroll to; null for none
 */
export function PagePreview(props: { style: string; scrollTo?: number | null; children: ReactNode }) {
	const { style, scrollTo = null } = props;
	const [device, setDevice] = useState<Device>("phone");
	const [page, setPage] = useState<Document | null>(null);
	const { ref, width, height } = useElementSize();
	const frame = useRef<HTMLIFrameElement>(null);
	const shown = widths[device];
	const scale = width > 0 ? Math.min(1, width / shown) : 1;

	const begin = () => {
		const inside = frame.current?.contentDocument;
		if (inside?.URL !== "about:srcdoc" || inside.readyState !== "complete") return;
		inside.body.inert = true;
		setPage(inside);
	};
	// It may have loaded before the handler was attached.
	useEffect(begin, []);

	// biome-ignore lint/correctness/useExhaustiveDependencies: at another width the part is at another place
	useEffect(() => {
		if (!page || scrollTo === null) return;
		const part = page.querySelectorAll("main > *")[scrollTo];
		// Not `scrollIntoView`, which would also scroll the editor around it. The header stays on top.
		if (part) page.documentElement.scrollTop += part.getBoundingClientRect().top - HEADER_PX;
	}, [page, scrollTo, shown]);

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
				<iframe
					ref={frame}
					title="Preview of the page"
					sandbox="allow-same-origin"
					srcDoc={BLANK}
					className={classes.frame}
					data-device={device}
					style={{
						width: shown,
						height: height > 0 ? height / scale : undefined,
						transform: `scale(${scale})`,
						left: Math.max(0, (width - shown * scale) / 2),
					}}
					onLoad={begin}
				/>
				{page && createPortal(<style>{style}</style>, page.head)}
				{page && createPortal(props.children, page.body)}
			</div>
		</section>
	);
}
