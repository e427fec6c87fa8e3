import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

/** A document without scripts, writable from this one: nothing in it runs (PAGE-01). */
const BLANK = '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body></body></html>';

interface PageFrameProps {
	title: string;
	/** Style of the page, as text. */
	pageStyle: string;
	className?: string;
	style?: CSSProperties;
	/** For a picture of something that is named beside it. */
	hidden?: boolean;
	onReady?: (page: Document) => void;
	/** Called with the place that was clicked. Safari dispatches no events in a frame without scripts. */
	onPress?: (page: Document, place: { x: number; y: number }) => void;
	children: ReactNode;
	"data-device"?: string;
}

/** Renders parts of the public page by their own components; links and buttons in them do nothing. */
export function PageFrame({ title, pageStyle, hidden = false, onReady, onPress, children, ...frame }: PageFrameProps) {
	const [page, setPage] = useState<Document | null>(null);
	const element = useRef<HTMLIFrameElement>(null);
	const begin = () => {
		const inside = element.current?.contentDocument;
		if (inside?.URL !== "about:srcdoc" || inside.readyState !== "complete") return;
		inside.body.inert = true;
		setPage(inside);
		onReady?.(inside);
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: it may have loaded before the handler was attached
	useEffect(begin, []);
	const press = useRef(onPress);
	press.current = onPress;
	useEffect(() => {
		if (!page) return;
		const forwardClick = ({ clientX, clientY }: MouseEvent) => press.current?.(page, { x: clientX, y: clientY });
		page.addEventListener("click", forwardClick);
		return () => page.removeEventListener("click", forwardClick);
	}, [page]);
	return (
		<>
			<iframe
				ref={element}
				title={title}
				sandbox="allow-same-origin"
				srcDoc={BLANK}
				onLoad={begin}
				{...(hidden && { "aria-hidden": true, tabIndex: -1 })}
				{...frame}
			/>
			{page && createPortal(<style>{pageStyle}</style>, page.head)}
			{page && createPortal(children, page.body)}
		</>
	);
}
