/** Passes a discount code in the address on to the checkout (BUY-01). */
export function carryDiscountCode(): void {
	const code = new URLSearchParams(location.search).get("code");
	if (!code) return;
	for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="/buy"]')) {
		link.href = `/buy?code=${encodeURIComponent(code)}`;
	}
}
