import { each } from "../../../../lib/each.ts";
import { SectionHead } from "../parts/section.tsx";
import { usePage } from "../use-page.ts";

export function EmailBonus() {
	const { landing, offer } = usePage();
	const texts = landing.emailBonus;
	return (
		<section className="section section-paper">
			<div className="wrap beside beside-last" data-reveal="">
				<SectionHead eyebrow={texts.eyebrow} title={texts.title} text={texts.text} />
				<ol className="letters">
					{each(offer.emailBonus.samples, ({ day, text }) => (
						<li>
							<b>
								<small>{texts.dayLabel}</small>
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
