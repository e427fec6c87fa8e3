/** Where to go after signing in, as this page was asked for it (NAV-10). */
export const nextOfPage = () => new URLSearchParams(location.search).get("next");

/** Hands it on to the links that lead to the sign-in page itself. */
export function carryNext(): void {
	const next = nextOfPage();
	if (!next) return;
	for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/auth"]')) {
		const address = new URL(link.href);
		address.searchParams.set("next", next);
		link.href = address.pathname + address.search;
	}
}
