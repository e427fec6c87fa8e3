import { book } from "../../../content/book.ts";
import { landing } from "../../../content/landing.ts";
import { BookContents } from "./book-contents.tsx";
import { BuyRow } from "./buy-row.tsx";
import { Section } from "./section.tsx";
import { TrayCost } from "./tray-cost.tsx";

const { contents } = landing;

export function Contents() {
	return (
		<Section id="contents" eyebrow={contents.eyebrow} title={contents.title} text={contents.text}>
			<BookContents />
			<TrayCost />
			<div className="sub-head">
				<h3>{contents.cropsTitle}</h3>
				<p>{contents.cropsText}</p>
			</div>
			<ul className="crops">
				{book.crops.map((crop) => (
					<li key={crop.name}>
						<img src={crop.picture} alt="" width={208} height={236} loading="lazy" decoding="async" />
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
			<p className="peek">
				{contents.preview.text} <a href="/preview">{contents.preview.link}</a>
			</p>
		</Section>
	);
}
