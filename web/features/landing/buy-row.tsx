import { BuyLink } from "./buy-link.tsx";
import { useFillIn } from "./fill-in.ts";
import { usePage } from "./use-page.ts";

/** The way to the checkout after a part that has shown what there is. */
export function BuyRow() {
	const { buyRow } = usePage().landing;
	const fillIn = useFillIn();
	return (
		<p className="buy-row">
			<BuyLink>{fillIn(buyRow.cta)}</BuyLink>
			<span>{fillIn(buyRow.note)}</span>
		</p>
	);
}

/** The same at the foot of a phone's screen, between the hero and the price (public-script/buy-bar.ts). */
export function BuyBar() {
	const { buyBar } = usePage().landing;
	const fillIn = useFillIn();
	return (
		<div className="buy-bar" id="buy-bar">
			<BuyLink>{fillIn(buyBar.cta)}</BuyLink>
		</div>
	);
}
