import { each } from "../../../../lib/each.ts";
import { BookContents } from "../parts/book-contents.tsx";
import { BuyRow } from "../parts/buy-row.tsx";
import { PagePicture } from "../parts/page-picture.tsx";
import { Section } from "../parts/section.tsx";
import { usePage } from "../use-page.ts";
import { WorkedExample } from "./worked-example.tsx";

export function Contents() {
	const { book, landing } = usePage();
	const { contents } = landing;
	return (
		<Section id="contents" eyebrow={contents.eyebrow} title={contents.title} text={contents.text}>
			<BookContents />
			<WorkedExample />
			{book.crops.length > 0 && <Cards />}
			<BuyRow />
		</Section>
	);
}

/** Picture cards of what is covered. */
function Cards() {
	const { book, landing } = usePage();
	const { contents } = landing;
	return (
		<>
			<div className="sub-head">
				<h3>{contents.cropsTitle}</h3>
				<p>{contents.cropsText}</p>
			</div>
			<ul className="crops">
				{each(book.crops, (card) => (
					<li>
						<PagePicture picture={{ src: card.picture, alt: "" }} width={208} height={236} />
						<h4>{card.name}</h4>
						{card.taste && <p>{card.taste}</p>}
						<dl>
							<Detail label={contents.daysLabel} text={card.days} />
							<Detail label={contents.yieldLabel} text={card.yield} />
						</dl>
					</li>
				))}
			</ul>
		</>
	);
}

function Detail({ label, text }: { label: string; text: string }) {
	if (!text) return null;
	return (
		<>
			<dt>{label}</dt>
			<dd>{text}</dd>
		</>
	);
}
