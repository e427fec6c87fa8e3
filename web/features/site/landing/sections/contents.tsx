import { each } from "../../lib/each.ts";
import { BookContents } from "./book-contents.tsx";
import { BuyRow } from "./buy-row.tsx";
import { PagePicture } from "./page-picture.tsx";
import { Section } from "./section.tsx";
import { TrayCost } from "./tray-cost.tsx";
import { usePage } from "./use-page.ts";

export function Contents() {
	const { book, landing } = usePage();
	const { contents } = landing;
	return (
		<Section id="contents" eyebrow={contents.eyebrow} title={contents.title} text={contents.text}>
			<BookContents />
			<TrayCost />
			<div className="sub-head">
				<h3>{contents.cropsTitle}</h3>
				<p>{contents.cropsText}</p>
			</div>
			<ul className="crops">
				{each(book.crops, (crop) => (
					<li>
						<PagePicture picture={{ src: crop.picture, alt: "" }} width={208} height={236} />
						<h4>{crop.name}</h4>
						<p>{crop.taste}</p>
						<dl>
							<dt>{contents.daysLabel}</dt>
							<dd>{crop.days}</dd>
							<dt>{contents.yieldLabel}</dt>
							<dd>{crop.yield}</dd>
						</dl>
					</li>
				))}
			</ul>
			<BuyRow />
		</Section>
	);
}
