import type { ReactNode } from "react";
import { BuyRow } from "./buy-row.tsx";

export interface SectionProps {
	id?: string;
	tone?: "plain" | "paper" | "pale" | "deep";
	/** Continues the section above. */
	joined?: boolean;
	eyebrow?: string;
	title: string;
	text?: string;
	/** A buy button below its content. */
	buyRow?: boolean;
	children: ReactNode;
}

/** One section of a page under its heading. It is revealed when it comes into view (PUB-14). */
export function Section({ eyebrow, title, text, children, ...frame }: SectionProps) {
	return (
		<SectionFrame {...frame}>
			{frame.joined ? (
				<div className="sub-head">
					{eyebrow && <p className="eyebrow">{eyebrow}</p>}
					<h3 dir="auto">{title}</h3>
					{text && <p dir="auto">{text}</p>}
				</div>
			) : (
				<SectionHead eyebrow={eyebrow} title={title} text={text} />
			)}
			{children}
		</SectionFrame>
	);
}

type FrameProps = Pick<SectionProps, "id" | "tone" | "joined" | "buyRow" | "children"> & {
	/** Class of its layout. */
	layout?: string;
};

/** Only the frame, for sections with their own heading. */
export function SectionFrame({ id, tone = "plain", joined, buyRow, layout, children }: FrameProps) {
	const look = [tone === "plain" ? "" : ` section-${tone}`, joined ? " section-joined" : ""].join("");
	return (
		<section id={id} className={`section${look}`}>
			<div className={layout ? `wrap ${layout}` : "wrap"} data-reveal="">
				{children}
				{buyRow && <BuyRow />}
			</div>
		</section>
	);
}

/** Only the heading, for sections with their own layout. */
export function SectionHead({ eyebrow, title, text }: Pick<SectionProps, "eyebrow" | "title" | "text">) {
	return (
		<div className="section-head">
			{eyebrow && <p className="eyebrow">{eyebrow}</p>}
			<h2 dir="auto">{title}</h2>
			{text && <p dir="auto">{text}</p>}
		</div>
	);
}
