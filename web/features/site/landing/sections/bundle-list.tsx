import { bundleOf, totalValueOf } from "../../../contract/page-content.ts";
import { each } from "../../lib/each.ts";
import { useMoney } from "./fill-in.ts";
import { ShowAll } from "./show-all.tsx";
import { usePage } from "./use-page.ts";

/** Every part with its stated value, and what they come to, on both landing pages. On a phone the first ones until all are asked for. */
export function BundleList() {
	const money = useMoney();
	const { landing, offer } = usePage();
	const words = landing.bundle;
	return (
		<>
			<ol className="bundle">
				{each(bundleOf(offer), ({ name, detail, value }) => (
					<li>
						<div>
							<strong>{name}</strong>
							<small>{detail}</small>
						</div>
						<span className="bundle-value">{money(value)}</span>
					</li>
				))}
			</ol>
			<ShowAll text={words.showAll} />
			<dl className="bundle-total">
				<div>
					<dt>{words.totalLabel}</dt>
					<dd>{money(totalValueOf(offer))}</dd>
				</div>
				<div>
					<dt>{words.priceLabel}</dt>
					<dd className="you-pay">{money(offer.price)}</dd>
				</div>
			</dl>
		</>
	);
}
