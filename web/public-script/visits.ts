import type { VisitBeacon } from "../../contract/analytics.ts";
import { visitsPath } from "../../contract/visits-path.ts";

const depths = [100, 75, 50, 25] as const;

/**
 * Tells the site that the page was looked at, how far, and that someone went to buy (PAGE-04). It keeps nothing in the
 * browser, names nobody, and says nothing where the visitor asks for that.
 */
export function countVisit(): void {
	const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
	if (doNotTrack === "1" || globalPrivacyControl) return;
	// A page that the browser draws ahead of a click has not been looked at yet.
	if ((document as Document & { prerendering?: boolean }).prerendering)
		document.addEventListener("prerenderingchange", begin, { once: true });
	else begin();
}

const tell = (beacon: VisitBeacon) => void navigator.sendBeacon(visitsPath, JSON.stringify(beacon));

function begin(): void {
	const address = new URLSearchParams(location.search);
	const word = (name: string) => (address.get(name) ?? "").slice(0, 200);
	// The host alone: the rest of an address may name a person.
	const from = URL.parse?.(document.referrer)?.hostname ?? "";
	tell({ kind: "view", from, source: word("utm_source"), campaign: word("utm_campaign") });

	let lowest = 0;
	let told: 0 | (typeof depths)[number] = 0;
	addEventListener("scroll", () => (lowest = Math.max(lowest, scrollY)), { passive: true });
	const leave = () => {
		lowest = Math.max(lowest, scrollY);
		const seen = ((lowest + innerHeight) / document.documentElement.scrollHeight) * 100;
		// The last pixel is seldom reached.
		const depth = depths.find((one) => seen >= one - 1) ?? 0;
		if (depth > told) tell({ kind: "scroll", depth, before: told } as VisitBeacon);
		told = depth > told ? depth : told;
	};
	// A phone that puts a tab away says the one, a browser that goes on to another page at least the other.
	document.addEventListener("visibilitychange", () => document.hidden && leave());
	addEventListener("pagehide", leave);
	document.addEventListener("click", ({ target }) => {
		const link = (target as Element).closest("[data-buy]");
		// One that leads down the same page is no step towards paying.
		if (link && !link.getAttribute("href")?.startsWith("#")) tell({ kind: "buyClick" });
	});
}
