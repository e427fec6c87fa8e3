import type { ReactNode } from "react";
import { type RootData, useRootData } from "../../../../lib/page/site.ts";

/**
 * Returns the address of the checkout: our own (BUY-01) or the seller's, or the price block if there is none (PUB-07),
 * or if the page is a draft.
 */
const buyAddress = ({ site, draft }: RootData) => (draft ? "" : site.checkoutUrl) || "#price";

/** Decides whether the member area opens right after the payment; only true for our own checkout. */
export const isInstant = ({ checkoutUrl }: RootData["site"]) => checkoutUrl.startsWith("/");

/** Links to the checkout. The purchase note never covers it. */
export function BuyLink({ children, look = "button" }: { children: ReactNode; look?: string }) {
	const data = useRootData();
	return (
		<a className={look} href={buyAddress(data)} data-buy="">
			{children}
		</a>
	);
}
