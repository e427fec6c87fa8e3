import { each } from "../../../../lib/each.ts";
import { Cover } from "../parts/cover.tsx";
import { SectionHead } from "../parts/section.tsx";
import { usePage } from "../use-page.ts";

export function Audiobook() {
	const { audiobook } = usePage().landing;
	return (
		<section className="section section-pale">
			<div className="wrap beside" data-reveal="">
				<Cover picture={audiobook.picture} />
				<div>
					<SectionHead eyebrow={audiobook.eyebrow} title={audiobook.title} text={audiobook.text} />
					<ul className="ticks">
						{each(audiobook.points, (point) => (
							<li>{point}</li>
						))}
					</ul>
				</div>
			</div>
		</section>
	);
}
