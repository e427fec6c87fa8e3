import { each } from "../../../../lib/each.ts";
import { RichText } from "../parts/rich-text.tsx";
import { SectionHead } from "../parts/section.tsx";
import { ShowAll } from "../parts/show-all.tsx";
import { usePage } from "../use-page.ts";

/** Questions with the same name, so that the browser itself closes the others (PUB-05). */
export function Faq() {
	const { faq } = usePage().landing;
	return (
		<section id="faq" className="section">
			<div className="wrap split" data-reveal="">
				<SectionHead title={faq.title} text={faq.text} />
				<div>
					<div className="faq">
						{each(faq.items, ({ question, answer }) => (
							<details name="faq">
								<summary>{question}</summary>
								<RichText text={answer} />
							</details>
						))}
					</div>
					<ShowAll text={faq.showAll} />
				</div>
			</div>
		</section>
	);
}
