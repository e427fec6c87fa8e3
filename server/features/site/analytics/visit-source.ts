import { limits } from "../../../../contract/limits.ts";
import { DIRECT, type VisitBeacon } from "../../../../contract/site/analytics.ts";

/** Normalizes typed text: lowercase, with only letters, digits, spaces and a few punctuation marks. */
const tidy = (text: string): string =>
	text
		.normalize("NFC")
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N} ._~+-]+/gu, " ")
		.replaceAll(/ +/g, " ")
		.trim()
		.slice(0, limits.analyticsSource.characters / 2)
		.toWellFormed();

/**
 * Returns where a visitor came from: the link's own parameters, otherwise the referring host (PAGE-04). Nothing else of
 * the referring address is used, because it may identify a person.
 *
 * @param ownHost of this site, which is not a source
 * @returns such as `newsletter / spring` or `search.example`; empty if there is none
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
