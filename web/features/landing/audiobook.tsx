import { landing } from "../../../content/landing.ts";
import { Cover } from "./cover.tsx";
import { SectionHead } from "./section.tsx";

const { audiobook } = landing;

export function Audiobook() {
	return (
		<section className="section section-pale">
			<div className="wrap beside" data-reveal="">
				<Cover {...audiobook.picture} />
				<div>
					<SectionHead eyebrow={audiobook.eyebrow} title={audiobook.title} text={audiobook.text} />
					<ul className="ticks">
						{audiobook.points.map((point) => (
							<li key={point}>{point}</li>
						))}
					</ul>
				</div>
			</div>
		</section>
	);
}
