import { offer } from "../../../content/offer.ts";
import { Cover } from "./cover.tsx";
import { money } from "./fill-in.ts";

/** The four bonuses as cards, on both landing pages. */
export function BonusCards({ valueLabel }: { valueLabel: string }) {
	return (
		<ul className="bonuses">
			{offer.bonuses.map((bonus) => (
				<li key={bonus.name} className="card bonus">
					<Cover {...bonus.picture} />
					<div>
						<h3>{bonus.name}</h3>
						<p className="bonus-detail">{bonus.detail}</p>
						<p className="bonus-value">
							{valueLabel} <strong>{money(bonus.value)}</strong>
						</p>
					</div>
					<ul className="ticks">
						{bonus.points.map((point) => (
							<li key={point}>{point}</li>
						))}
					</ul>
				</li>
			))}
		</ul>
	);
}
