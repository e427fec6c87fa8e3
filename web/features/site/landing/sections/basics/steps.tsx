import { each } from "../../../../../lib/each.ts";
import { BuyRow } from "../../parts/buy-row.tsx";
import { SectionFrame, SectionHead } from "../../parts/section.tsx";
import type { SectionViewProps } from "../../section-view.ts";

export function Steps({ id, content }: SectionViewProps<"steps">) {
	const { eyebrow, title, text, label, items, tone, buyRow } = content;
	return (
		<SectionFrame id={id} tone={tone} layout="beside beside-last">
			<div>
				<SectionHead eyebrow={eyebrow} title={title} text={text} />
				{buyRow && <BuyRow />}
			</div>
			<ol className="letters">
				{each(items, ({ mark, text: step }) => (
					<li>
						<b>
							{label && <small>{label}</small>}
							{mark}
						</b>
						<p>{step}</p>
					</li>
				))}
			</ol>
		</SectionFrame>
	);
}
