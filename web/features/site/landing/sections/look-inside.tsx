import { useId } from "react";
import type { PageContent } from "../../../../../contract/site/page-content.ts";
import { each } from "../../../../lib/each.ts";
import { PagePicture } from "../parts/page-picture.tsx";
import { RichText } from "../parts/rich-text.tsx";
import { Section } from "../parts/section.tsx";
import { usePage } from "../use-page.ts";

type Spread = PageContent["landing"]["lookInside"]["spreads"][number];

/** Sample pages of the book, a minute of its audio, and the free lessons. */
export function LookInside() {
	const { eyebrow, title, text, spreads, listen, lesson } = usePage().landing.lookInside;
	return (
		<Section id="look-inside" tone="paper" eyebrow={eyebrow} title={title} text={text}>
			{spreads.length > 0 && (
				<ul className="spreads">
					{each(spreads, (spread) => (
						<BookSpread spread={spread} />
					))}
				</ul>
			)}
			<div className="tasters">
				{listen.visible && (
					<div className="card">
						<h3>{listen.title}</h3>
						<p>{listen.text}</p>
						{/* biome-ignore lint/a11y/useMediaCaption: sound only, and its text is below */}
						<audio controls preload="none" src={listen.src} aria-label={listen.title} />
						<details>
							<summary>{listen.wordsLabel}</summary>
							<RichText text={listen.words} />
						</details>
					</div>
				)}
				<div className="card">
					<h3>{lesson.title}</h3>
					<p>{lesson.text}</p>
					<a className="button button-quiet" href="/preview">
						{lesson.link}
					</a>
				</div>
			</div>
		</Section>
	);
}

/**
 * A popover dialog needs no script, takes and returns the focus, and closes on Escape. Its pages load when it opens.
 */
function BookSpread({ spread }: { spread: Spread }) {
	const { openLabel, closeLabel } = usePage().landing.lookInside;
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
