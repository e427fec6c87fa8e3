import type { PageContent } from "./page-content.ts";

/** Stands for the days of the guarantee in any text. */
const MARK = "{guaranteeDays}";

type Path = (string | number)[];

/**
 * Returns what visitors see of a page whose seller gives no guarantee (BRND-02): without sections, items of lists and
 * fields that promise one.
 *
 * @param page with 0 days of guarantee
 */
export const withoutGuarantee = (page: PageContent): PageContent => strip(page, [], []) as PageContent;

/** Lists the texts that would still mention the days of a guarantee that isn't given. */
export function findGuaranteeMentions(page: PageContent): Path[] {
	const found: Path[] = [];
	if (page.offer.guaranteeDays === 0) strip(page, [], found);
	return found;
}

/** @param found receives the paths of texts that stay although they mention it */
function strip(part: unknown, path: Path, found: Path[]): unknown {
	if (typeof part === "string") {
		if (part.includes(MARK)) found.push(path);
		return part;
	}
	if (Array.isArray(part))
		return part.flatMap((item, at) => (mentionsGuarantee(item, path) ? [] : [strip(item, [...path, at], found)]));
	if (typeof part !== "object" || part === null) return part;
	// A hidden section stays complete, since it may be shown again.
	if ("visible" in part && part.visible === false) return part;
	return Object.fromEntries(
		Object.entries(part).map(([name, inside]) => [
			name,
			typeof inside === "string" && /^guarantee/.test(name) ? "" : strip(inside, [...path, name], found),
		]),
	);
}

/** A section is more than what one of its texts mentions; an item of any other list is about it. */
function mentionsGuarantee(item: unknown, path: Path): boolean {
	if (path.length === 1 && path[0] === "sections") return (item as { kind?: string }).kind === "guarantee";
	return JSON.stringify(item).includes(MARK);
}
