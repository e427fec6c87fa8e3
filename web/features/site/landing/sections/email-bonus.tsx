import { each } from "../../lib/each.ts";
import { SectionHead } from "./section.tsx";
import { usePage } from "./use-page.ts";

export function EmailBonus() {
	const { landing, offer } = usePage();
	const words = landing.emailBonus;
	return (
		<section className="section section-paper">
			<div className="wrap beside beside-last" data-reveal="">
				<SectionHead eyebrow={words.eyebrow} title={words.title} text={words.text} />
				<ol className="letters">
					{each(offer.emailBonus.samples, ({ day, text }) => (
						<li>
							<b>
								<small>{words.dayLabel}</small>
								{day}
							</b>
							<p>{text}</p>
						</li>
					))}
				</ol>
			</div>
		</section>
	);
}
