import type { ReactNode } from "react";
import { siteValue } from "../../ui/site-settings.tsx";

/** Leads to the checkout, or to the price block while there is none (PUB-07). The note of a purchase keeps clear of it. */
export function BuyLink({ children, look = "button" }: { children: ReactNode; look?: string }) {
	return (
		<a className={look} href={siteValue.buyUrl} data-buy="">
			{children}
		</a>
	);
}
