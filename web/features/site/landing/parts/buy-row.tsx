import { usePage } from "../use-page.ts";
import { BuyLink } from "./buy-link.tsx";

/** A link to the checkout after a part of the page. */
export function BuyRow() {
	const { buyRow } = usePage().landing;
	return (
		<p className="buy-row">
			<BuyLink>{buyRow.cta}</BuyLink>
			<span>{buyRow.note}</span>
		</p>
	);
}

/** The same at the bottom of a phone's screen, between the hero and the price (public-script/buy-bar.ts). */
export function BuyBar() {
	const { buyBar } = usePage().landing;
	return (
		<div className="buy-bar" id="buy-bar">
			<BuyLink>{buyBar.cta}</BuyLink>
		</div>
	);
}
