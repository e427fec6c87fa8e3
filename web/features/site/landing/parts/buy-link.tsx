import type { ReactNode } from "react";
import type { SiteValues } from "../../../contract/page-rendering.ts";
import { useSite } from "../../lib/site.ts";

/** The checkout: our own (BUY-01) or the seller's, or the price block while there is none (PUB-07). */
const buyAddress = ({ checkoutUrl }: SiteValues) => checkoutUrl || "#price";

/** Our own checkout opens the member area right after the payment; what another one does is not known here. */
export const isInstant = ({ checkoutUrl }: SiteValues) => checkoutUrl.startsWith("/");

/** Leads to where one buys. The note of a purchase keeps clear of it. */
export function BuyLink({ children, look = "button" }: { children: ReactNode; look?: string }) {
	const siteValues = useSite();
	return (
		<a className={look} href={buyAddress(siteValues)} data-buy="">
			{children}
		</a>
	);
}
