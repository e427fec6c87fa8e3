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

/**
 * The public page as visitors would see it, beside the form.
 *
 * @param props.style of the page, as text
 * @param props.scrollTo anchor of the section to scroll to; null for none
 */
export function PagePreview(props: { style: string; scrollTo?: string | null; children: ReactNode }) {
	const { style, scrollTo = null } = props;
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
				<PageFrame
					title="Preview of the page"
					pageStyle={style}
					className={classes.frame}
					data-device={device}
					style={{
						width: shown,
						height: height > 0 ? height / scale : undefined,
						transform: `scale(${scale})`,
						left: Math.max(0, (width - shown * scale) / 2),
					}}
					onReady={setPage}
				>
					{props.children}
				</PageFrame>
			</div>
		</section>
	);
}
