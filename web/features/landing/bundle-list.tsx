import { landing } from "../../../content/landing.ts";
import { offer } from "../../../content/offer.ts";
import { money, totalValue, useFillIn } from "./fill-in.ts";

const words = landing.bundle;

/** Every part with its stated value, and what they come to, on both landing pages. On a phone the first ones until all are asked for. */
export function BundleList() {
	const fillIn = useFillIn();
	return (
		<>
			<ol className="bundle">
				{offer.bundle.map(({ name, detail, value }) => (
					<li key={name}>
						<div>
							<strong>{name}</strong>
							<small>{detail}</small>
						</div>
						<span className="bundle-value">{money(value)}</span>
					</li>
				))}
			</ol>
			<label className="bundle-all">
				<input type="checkbox" />
				{fillIn(words.showAll)}
			</label>
			<dl className="bundle-total">
				<div>
					<dt>{words.totalLabel}</dt>
					<dd>{money(totalValue)}</dd>
				</div>
				<div>
					<dt>{words.priceLabel}</dt>
					<dd className="you-pay">{money(offer.price)}</dd>
				</div>
			</dl>
		</>
	);
}
