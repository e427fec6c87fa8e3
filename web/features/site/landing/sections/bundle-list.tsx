import { bundleOf, totalValueOf } from "../../../../../contract/site/page-content.ts";
import { each } from "../../../../lib/each.ts";
import { useMoney } from "../parts/fill-in.ts";
import { ShowAll } from "../parts/show-all.tsx";
import { usePage } from "../use-page.ts";

/**
 * Every part with its stated value, and the total, on both landing pages. On a phone only the first ones until
 * expanded.
 */
export function BundleList() {
	const money = useMoney();
	const { landing, offer } = usePage();
	const texts = landing.bundle;
	// Values that add up to no more than the price would say nothing.
	const hasValues = totalValueOf(offer) > offer.price;
	return (
		<>
			<ol className="bundle">
				{each(bundleOf(offer), ({ name, detail, value }) => (
					<li>
						<div>
							<strong>{name}</strong>
							<small>{detail}</small>
						</div>
						{hasValues && <span className="bundle-value">{money(value)}</span>}
					</li>
				))}
			</ol>
			<ShowAll text={texts.showAll} />
			<dl className="bundle-total">
				{hasValues && (
					<div>
						<dt>{texts.totalLabel}</dt>
						<dd>{money(totalValueOf(offer))}</dd>
					</div>
				)}
				<div>
					<dt>{texts.priceLabel}</dt>
					<dd className="you-pay">{money(offer.price)}</dd>
				</div>
			</dl>
		</>
	);
}
