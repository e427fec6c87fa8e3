import { each } from "../../../../../lib/each.ts";
import { Cover } from "../../parts/cover.tsx";
import { useMoney } from "../../parts/fill-in.ts";
import { Section } from "../../parts/section.tsx";
import type { SectionViewProps } from "../../section-view.ts";
import { usePage } from "../../use-page.ts";

export function Bonuses({ id, content }: SectionViewProps<"bonuses">) {
	const { valueLabel, ...frame } = content;
	if (usePage().offer.bonuses.length === 0) return null;
	return (
		<Section id={id} tone="deep" {...frame}>
			<BonusCards valueLabel={valueLabel} />
		</Section>
	);
}

/** The bonuses as cards, on both landing pages. */
export function BonusCards({ valueLabel }: { valueLabel: string }) {
	const { offer } = usePage();
	const money = useMoney();
	return (
		<ul
			className="bonuses"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a phone pushes the row sideways, and so do arrow keys
			tabIndex={0}
		>
			{each(offer.bonuses, (bonus) => (
				<li className="card bonus">
					<Cover picture={bonus.picture} />
					<div>
						<h3>{bonus.name}</h3>
						<p className="bonus-detail">{bonus.detail}</p>
						<p className="bonus-value">
							{valueLabel} <strong>{money(bonus.value)}</strong>
						</p>
					</div>
					<ul className="ticks">
						{each(bonus.points, (point) => (
							<li>{point}</li>
						))}
					</ul>
				</li>
			))}
		</ul>
	);
}
