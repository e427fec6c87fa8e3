/** Returns the page to open after signing in, from this page's address (NAV-10). */
export const nextOfPage = () => new URLSearchParams(location.search).get("next");

/** Adds it to the links to the sign-in page. */
export function carryNext(): void {
	const next = nextOfPage();
	if (!next) return;
	for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/auth"]')) {
		const address = new URL(link.href);
		address.searchParams.set("next", next);
		link.href = address.pathname + address.search;
	}
}
