import { parseUrl } from "../../contract/address/parse-url.ts";
import type { VisitBeacon } from "../../contract/site/analytics.ts";
import { visitsPath } from "../../contract/site/visits-path.ts";
import { afterFirstPaint } from "./first-paint.ts";

const depths = [100, 75, 50, 25] as const;

/**
 * Reports that the page was viewed, how far it was scrolled, and that someone went to buy (PAGE-04). Stores nothing in
 * the browser, sends no identifier, and sends nothing if the visitor opts out.
 */
export function countVisit(): void {
	const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
	if (doNotTrack === "1" || globalPrivacyControl) return;
	// A prerendered page has not been viewed yet.
	if ((document as Document & { prerendering?: boolean }).prerendering)
		document.addEventListener("prerenderingchange", begin, { once: true });
	else begin();
}

const send = (beacon: VisitBeacon) => void navigator.sendBeacon(visitsPath, JSON.stringify(beacon));

function begin(): void {
	const address = new URLSearchParams(location.search);
	const parameter = (name: string) => (address.get(name) ?? "").slice(0, 200);
	// Only the host: the rest of the address may identify a person.
	const from = parseUrl(document.referrer)?.hostname ?? "";
	let isViewed = false;
	const view = () => {
		if (!isViewed) send({ kind: "view", from, source: parameter("utm_source"), campaign: parameter("utm_campaign") });
		isViewed = true;
	};
	// On a slow line it would be sent beside the pictures that the visitor waits for.
	afterFirstPaint(view);

	let lowest = 0;
	let sentDepth: 0 | (typeof depths)[number] = 0;
	addEventListener("scroll", () => (lowest = Math.max(lowest, scrollY)), { passive: true });
	const leave = () => {
		// Opened in a background tab and closed again.
		if (!isViewed) return;
		lowest = Math.max(lowest, scrollY);
		const seen = ((lowest + innerHeight) / document.documentElement.scrollHeight) * 100;
		// The last pixel is seldom reached.
		const depth = depths.find((one) => seen >= one - 1) ?? 0;
		if (depth > sentDepth) send({ kind: "scroll", depth, before: sentDepth } as VisitBeacon);
		sentDepth = depth > sentDepth ? depth : sentDepth;
	};
	// Phones report when a tab is hidden, other browsers at least when they leave the page.
	document.addEventListener("visibilitychange", () => document.hidden && leave());
	addEventListener("pagehide", leave);
	document.addEventListener("click", ({ target }) => {
		const link = (target as Element).closest("[data-buy]");
		// A link within the same page is not a step towards paying.
		if (!link || link.getAttribute("href")?.startsWith("#")) return;
		view();
		send({ kind: "buyClick" });
	});
}
