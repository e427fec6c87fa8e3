import { DIRECT, type VisitBeacon } from "../../../contract/analytics.ts";
import { limits } from "../../../contract/limits.ts";

/** As people type it: without case, and with nothing that is no letter, digit, space or one of a few marks. */
const tidy = (words: string): string =>
	words
		.normalize("NFC")
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N} ._~+-]+/gu, " ")
		.replaceAll(/ +/g, " ")
		.trim()
		.slice(0, limits.analyticsSource.characters / 2)
		.toWellFormed();

/**
 * Where a visitor came from: what the link says of itself, else the host of the page before (PAGE-04). Nothing else of that
 * page's address is known here: it may name a person.
 *
 * @param ownHost of this site, which is no source
 * @returns such as `newsletter / spring` or `search.example`; empty where there is none
 */
export function sourceOf({ from, source, campaign }: VisitBeacon & { kind: "view" }, ownHost: string): string {
	const named = tidy(source);
	if (named) {
		const series = tidy(campaign);
		return series ? `${named} / ${series}` : named;
	}
	const host = tidy(from).replace(/^www\./, "");
	return host === ownHost.replace(/^www\./, "").replace(/:\d+$/, "") ? DIRECT : host;
}
