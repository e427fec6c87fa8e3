import { landing } from "../../../content/landing.ts";
import { useFillIn } from "./fill-in.ts";
import { SectionHead } from "./section.tsx";

/** Elements of one name: the browser itself closes the others (PUB-05). */
export function Faq() {
	const fillIn = useFillIn();
	return (
		<section id="faq" className="section">
			<div className="wrap split" data-reveal="">
				<SectionHead title={landing.faq.title} text={landing.faq.text} />
				<div className="faq">
					{landing.faq.items.map(({ question, answer }) => (
						<details key={question} name="faq">
							<summary>{question}</summary>
							{answer.map((paragraph) => (
								<p key={paragraph}>{fillIn(paragraph)}</p>
							))}
						</details>
					))}
				</div>
			</div>
		</section>
	);
}
