import type { ReactNode } from "react";
import { type RootData, useSite } from "../../../../lib/site.ts";

/**
 * Returns the address of the checkout: our own (BUY-01) or the seller's, or the price block if there is none (PUB-07).
 */
const buyAddress = ({ checkoutUrl }: RootData["site"]) => checkoutUrl || "#price";

/** Decides whether the member area opens right after the payment; only true for our own checkout. */
export const isInstant = ({ checkoutUrl }: RootData["site"]) => checkoutUrl.startsWith("/");

/** Links to the checkout. The purchase note never covers it. */
export function BuyLink({ children, look = "button" }: { children: ReactNode; look?: string }) {
	const siteValues = useSite();
	return (
		<a className={look} href={buyAddress(siteValues)} data-buy="">
			{children}
		</a>
	);
}
