import type { ReactNode } from "react";

export interface SectionProps {
	id?: string;
	tone?: "paper" | "pale" | "deep";
	eyebrow?: string;
	title: string;
	text?: string;
	children: ReactNode;
}

/** One part of a page under its heading. It is revealed when it comes into view (PUB-14). */
export function Section({ id, tone, eyebrow, title, text, children }: SectionProps) {
	return (
		<section id={id} className={tone ? `section section-${tone}` : "section"}>
			<div className="wrap" data-reveal="">
				<SectionHead eyebrow={eyebrow} title={title} text={text} />
				{children}
			</div>
		</section>
	);
}

/** Only the heading, for parts with their own layout. */
export function SectionHead({ eyebrow, title, text }: Pick<SectionProps, "eyebrow" | "title" | "text">) {
	return (
		<div className="section-head">
			{eyebrow && <p className="eyebrow">{eyebrow}</p>}
			<h2 dir="auto">{title}</h2>
			{text && <p dir="auto">{text}</p>}
		</div>
	);
}
