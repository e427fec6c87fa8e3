import { afterFirstPaint } from "./first-paint.ts";

/** Requests the script of the notes about purchases (PUB-08) after the first paint: the first note comes after 20 s. */
export function showPurchasesLater(): void {
	const region = document.querySelector<HTMLElement>("#toast-region:not([data-social-proof=off])");
	if (!region) return;
	afterFirstPaint(() => {
		import("./toast.ts").then(
			({ showPurchases }) => showPurchases(region),
			// Optional decoration: the page works without it.
			() => {},
		);
	});
}
