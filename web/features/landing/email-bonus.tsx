import { landing } from "../../../content/landing.ts";
import { offer } from "../../../content/offer.ts";
import { useFillIn } from "./fill-in.ts";
import { SectionHead } from "./section.tsx";

const words = landing.emailBonus;

export function EmailBonus() {
	const fillIn = useFillIn();
	return (
		<section className="section section-paper">
			<div className="wrap beside beside-last" data-reveal="">
				<SectionHead eyebrow={words.eyebrow} title={words.title} text={fillIn(words.text)} />
				<ol className="letters">
					{offer.emailBonus.samples.map(({ day, text }) => (
						<li key={day}>
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
