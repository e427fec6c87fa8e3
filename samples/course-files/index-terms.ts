/** What the book's index lists: the words, and what they are found by where that is more than the words. */
export const indexTerms: [term: string, pattern?: RegExp][] = [
	["air and fans", /\bfans?\b|moving air/i],
	["amaranth"],
	["arugula"],
	["basil"],
	["blackout"],
	["bleach", /bleach|sanitizer/i],
	["broccoli"],
	["cash and cards", /card reader|cash and cards/i],
	["chefs", /\bchefs?\b|\bkitchens? (?:and|between)|one kitchen/i],
	["cilantro"],
	["clamshells", /clamshell/i],
	["cold chain", /cold chain|ice packs|refrigerator at/i],
	["cost of a tray", /cost of (?:a|your|one) tray|\$10\.00/i],
	["cotyledons", /cotyledon/i],
	["extension office", /extension office/i],
	["flies", /gnats|black flies/i],
	["food safety", /food-safety|produce safety/i],
	["germination test", /germination/i],
	["gloves", /\bgloves?\b/i],
	["growing mix", /growing mix|\bcoir\b|\bpeat\b/i],
	["hands, washing", /wash(?:ing)? (?:your )?hands|hands washed/i],
	["hulls", /\bhulls?\b/i],
	["humidity", /humidity/i],
	["illness", /\bsick\b|stomach|works ill/i],
	["insurance", /insurance|liability/i],
	["kale"],
	["labels", /\blabels?\b/i],
	["light", /shop lights?|lumens?|lamps?\b/i],
	["living trays", /living tray/i],
	["log", /\bthe log\b|your log|in the log/i],
	["lot numbers", /lot numbers?|\bR-0412\b/i],
	["market, farmers'", /farmers.? market|saturday market|market manager/i],
	["mold"],
	["mustard"],
	["neighbors", /neighbors?\b/i],
	["organic", /organic/i],
	["pea", /\bpeas?\b/i],
	["prices", /\bprices?\b/i],
	["pets", /\bpets\b|litter box|\bthe dog\b/i],
	["radish"],
	["registration and licenses", /registration|\blicenses?\b/i],
	["root hair", /root hair/i],
	["scales", /\bscales?\b/i],
	["seed, buying", /seed bag|untreated|lot number, a|seed seller/i],
	["shelf", /wire shelf|empty shelf|one shelf/i],
	["shelf life", /shelf life|how long (?:does )?it keep/i],
	["soaking", /\bsoak/i],
	["sprouts", /\bsprouts?\b/i],
	["standing order", /standing order/i],
	["sunflower"],
	["taste", /\btastes?\b|tasting/i],
	["taxes", /\btax(?:es)?\b/i],
	["temperature", /°F/],
	["thermometer"],
	["trays, washing", /washing a tray|washed \d trays|trays washed/i],
	["water", /water from below|drinking water|private well/i],
	["weekly bag", /weekly bags?/i],
	["weight on trays", /why weight|weight on top|pounds of weight|five pounds/i],
	["your time", /your time|an hour is not/i],
];

/**
 * @param pages the text of the book's pages, in order; empty for those that the index leaves out
 * @returns each term with the pages it is on, such as `12, 14–16`; those with the most at most six
 */
export function findIndexPages(pages: string[]): [term: string, places: string][] {
	return indexTerms.flatMap(([term, pattern = new RegExp(`\\b${term}\\b`, "i")]) => {
		const found = pages.flatMap((text, index) => {
			const times = text.match(new RegExp(pattern.source, `${pattern.flags}g`))?.length ?? 0;
			return times > 0 ? [{ page: index + 1, times }] : [];
		});
		const most = found
			.toSorted((one, other) => other.times - one.times || one.page - other.page)
			.slice(0, 6)
			.map(({ page }) => page)
			.toSorted((one, other) => one - other);
		return most.length > 0 ? [[term, asRanges(most)] as [string, string]] : [];
	});
}

function asRanges(pages: number[]): string {
	const runs: [first: number, last: number][] = [];
	for (const page of pages) {
		const run = runs.at(-1);
		if (run && page === run[1] + 1) run[1] = page;
		else runs.push([page, page]);
	}
	return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}
