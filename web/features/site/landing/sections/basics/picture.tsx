import { each } from "../../../../../lib/each.ts";
import { BuyRow } from "../../parts/buy-row.tsx";
import { Cover } from "../../parts/cover.tsx";
import { RichText } from "../../parts/rich-text.tsx";
import { SectionFrame, SectionHead } from "../../parts/section.tsx";
import type { SectionViewProps } from "../../section-view.ts";

export function PictureAndText({ id, content }: SectionViewProps<"picture">) {
	const { eyebrow, title, text, body, points, picture, side, tone, buyRow } = content;
	return (
		<SectionFrame id={id} tone={tone} layout={side === "right" ? "beside beside-right" : "beside"}>
			<Cover picture={picture} />
			<div>
				<SectionHead eyebrow={eyebrow} title={title} text={text} />
				{body && (
					<div className="body">
						<RichText text={body} />
					</div>
				)}
				{points.length > 0 && (
					<ul className="ticks">
						{each(points, (point) => (
							<li>{point}</li>
						))}
					</ul>
				)}
				{buyRow && <BuyRow />}
			</div>
		</SectionFrame>
	);
}
