import { each } from "../../../../lib/each.ts";
import { BookContents } from "../parts/book-contents.tsx";
import { BuyRow } from "../parts/buy-row.tsx";
import { PagePicture } from "../parts/page-picture.tsx";
import { Section } from "../parts/section.tsx";
import { usePage } from "../use-page.ts";
import { TrayCost } from "./tray-cost.tsx";

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
