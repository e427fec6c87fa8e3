import { each } from "../../../../../lib/each.ts";
import { BuyRow } from "../../parts/buy-row.tsx";
import { RichText } from "../../parts/rich-text.tsx";
import { SectionFrame, SectionHead } from "../../parts/section.tsx";
import { ShowAll } from "../../parts/show-all.tsx";
import type { SectionViewProps } from "../../section-view.ts";

/** Questions with the same name, so that the browser itself closes the others (PUB-05). */
export function Faq({ id, content: faq }: SectionViewProps<"faq">) {
	return (
		<SectionFrame id={id} layout="split">
			<SectionHead title={faq.title} text={faq.text} />
			<div>
				<div className="faq">
					{each(faq.items, ({ question, answer }) => (
						<details name={id}>
							<summary>{question}</summary>
							<RichText text={answer} />
						</details>
					))}
				</div>
				<ShowAll text={faq.showAll} />
				{faq.buyRow && <BuyRow />}
			</div>
		</SectionFrame>
	);
}
