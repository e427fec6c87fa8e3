/**
 * Passes a discount code in the address on to the checkout (BUY-01). The server does so for the site's own codes; others
 * may be known to Stripe.
 */
export function carryDiscountCode(): void {
	const code = new URLSearchParams(location.search).get("code");
	const note = document.querySelector<HTMLElement>(".code-note");
	if (!code || (note && note.dataset.code !== "unknown")) return;
	for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="/buy"]')) {
		link.href = `/buy?code=${encodeURIComponent(code)}`;
	}
}
