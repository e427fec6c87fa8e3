import type { ReactNode } from "react";
import type { SiteValues } from "../../../contract/page-rendering.ts";
import { useSite } from "../../lib/site.ts";

/** The checkout: our own (BUY-01) or the seller's, or the price block while there is none (PUB-07). */
const buyAddress = ({ checkoutUrl }: SiteValues) => checkoutUrl || "#price";

/** Leads to where one buys. The note of a purchase keeps clear of it. */
export function BuyLink({ children, look = "button" }: { children: ReactNode; look?: string }) {
	const siteValues = useSite();
	return (
		<a className={look} href={buyAddress(siteValues)} data-buy="">
			{children}
		</a>
	);
}
