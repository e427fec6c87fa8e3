import { useId } from "react";
import type { SectionContent } from "../../../../../../contract/site/sales-page/page-sections/kinds.ts";
import { each } from "../../../../../lib/each.ts";
import { PagePicture } from "../../parts/page-picture.tsx";
import { Recording } from "../../parts/recording.tsx";
import { Section } from "../../parts/section.tsx";
import type { SectionViewProps } from "../../section-view.ts";

type Spread = SectionContent<"lookInside">["spreads"][number];

/** Sample pages of the book, a minute of its audio, and the free lessons. */
export function LookInside({ id, content }: SectionViewProps<"lookInside">) {
	const { eyebrow, title, text, spreads, listen, lesson, buyRow } = content;
	return (
		<Section id={id} tone="paper" eyebrow={eyebrow} title={title} text={text} buyRow={buyRow}>
			{spreads.length > 0 && (
				<ul className="spreads">
					{each(spreads, (spread) => (
						<BookSpread spread={spread} labels={content} />
					))}
				</ul>
			)}
			<div className="tasters">
				{listen.visible && (
					<div className="card">
						<h3>{listen.title}</h3>
						<p>{listen.text}</p>
						<Recording {...listen} />
					</div>
				)}
				{lesson.visible && (
					<div className="card">
						<h3>{lesson.title}</h3>
						<p>{lesson.text}</p>
						<a className="button button-quiet" href="/preview">
							{lesson.link}
						</a>
					</div>
				)}
			</div>
		</Section>
	);
}

/**
 * A popover dialog needs no script, takes and returns the focus, and closes on Escape. Its pages load when it opens.
 */
function BookSpread({ spread, labels }: { spread: Spread; labels: SectionContent<"lookInside"> }) {
	const { openLabel, closeLabel } = labels;
	const id = useId();
	return (
		<li>
			<button type="button" className="spread" popoverTarget={id}>
				<PagePicture picture={{ src: spread.picture, alt: "" }} width={560} height={420} />
				<strong>{spread.title}</strong>
				<span>{openLabel}</span>
			</button>
			<dialog popover="auto" className="spread-large" id={id} aria-labelledby={`${id}-title`}>
				<header>
					<h3 id={`${id}-title`}>{spread.title}</h3>
					<button type="button" className="button button-quiet" popoverTarget={id} popoverTargetAction="hide">
						{closeLabel}
					</button>
				</header>
				<div>
					<PagePicture picture={spread.left} width={720} height={1080} />
					<PagePicture picture={spread.right} width={720} height={1080} />
				</div>
			</dialog>
		</li>
	);
}
