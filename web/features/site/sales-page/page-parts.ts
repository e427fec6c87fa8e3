import { z } from "zod";
import { type PageContent, pageShape } from "../../../../contract/site/sales-page/page-content.ts";
import { fieldOf } from "../../../../contract/site/sales-page/page-fields.ts";
import { kindOf, type Section } from "../../../../contract/site/sales-page/page-sections/kinds.ts";
import type { Path } from "./fields/content-path.ts";
import { shapeAt } from "./fields/shape-at.ts";

/** The public page that shows a part. */
export type ShownAt = "landing" | "old" | "terms" | "privacy" | "earnings";

/** Fields that are edited on one screen. */
export interface PagePart {
	id: string;
	name: string;
	fields: readonly Path[];
	shownAt: ShownAt;
}

const landing = (id: string, name: string, ...fields: string[]): PagePart => ({
	id,
	name,
	fields: fields.map((field) => field.split(".")),
	shownAt: "landing",
});

const legal = (id: "terms" | "privacy" | "earnings", name: string): PagePart => ({
	id,
	name,
	fields: [["legal", id]],
	shownAt: id,
});

/**
 * The parts around the sections, in the editor's groups: before them, and after them. They have every field that is not
 * in a section, also those that sections show.
 */
export const topParts: PagePart[] = [
	landing("offer", "Price and parts", "offer"),
	landing("product", "Name of the product", "site.productName"),
	landing("top", "Banner and menu", "landing.banner", "landing.navigation", "site.header"),
	landing("buttons", "Buy buttons", "landing.buyRow", "landing.buyBar"),
];
export const otherParts: PagePart[] = [
	landing("footer", "Footer", "site.footer"),
	landing("review-texts", "Reviews by buyers", "people"),
	landing("lead-texts", "Free lesson form", "landing.leadForm"),
	landing("toast", "Note of a purchase", "landing.toast"),
	landing("search", "Search and sharing", "landing.meta"),
	{ id: "old", name: "Second page", fields: [["landingOld"]], shownAt: "old" },
	legal("terms", "Terms"),
	legal("privacy", "Privacy policy"),
	legal("earnings", "Earnings disclaimer"),
	landing("not-found", "Page not found", "site.notFound"),
];
export const fixedParts: PagePart[] = [...topParts, ...otherParts];

/** Returns the name of a section; of a repeated kind with its number. */
export function sectionName(sections: readonly Section[], section: Section): string {
	const { name } = kindOf(section.kind);
	const same = sections.filter(({ kind }) => kind === section.kind);
	return same.length > 1 ? `${name} (${same.indexOf(section) + 1})` : name;
}

/** Returns the part of a section: its own fields, and those of the page that it shows. */
function sectionPart(sections: readonly Section[], at: number): PagePart | undefined {
	const section = sections[at];
	return (
		section && {
			id: section.id,
			name: sectionName(sections, section),
			fields: [["sections", at, "content"], ...(kindOf(section.kind).shared ?? [])],
			shownAt: "landing",
		}
	);
}

/** Returns the part of a section of the page; undefined if the page hasn't got it. */
export const partOfSection = (sections: readonly Section[], section: Section): PagePart | undefined =>
	sectionPart(sections, sections.indexOf(section));

export const findPart = ({ sections }: PageContent, id: string | null): PagePart | undefined =>
	fixedParts.find((part) => part.id === id) ??
	sectionPart(
		sections,
		sections.findIndex((section) => section.id === id),
	);

const startsWith = (path: Path, start: Path) => start.every((name, at) => String(path[at]) === String(name));

/** Returns the part that edits a path of the page; undefined for the list of sections. */
export const partOf = ({ sections }: PageContent, path: Path): PagePart | undefined =>
	path[0] === "sections"
		? sectionPart(sections, Number(path[1]))
		: fixedParts.find(({ fields }) => fields.some((field) => startsWith(path, field) || startsWith(field, path)));

/** Returns the schema of the fields at a path of a part. */
export function shapeOf({ sections }: PageContent, [first, at, ...rest]: Path): z.ZodType {
	const section = first === "sections" ? sections[Number(at)] : undefined;
	if (section) return shapeAt(kindOf(section.kind).content, rest.slice(1));
	return shapeAt(
		pageShape,
		[first, at, ...rest].filter((name) => name !== undefined),
	);
}

/** Returns the label of a field, also of one in a list; null if the editor shows none there. */
export function labelAt({ sections }: PageContent, [first, at, ...rest]: Path): string | null {
	const section = first === "sections" ? sections[Number(at)] : undefined;
	const [start, path]: [z.ZodType, Path] = section
		? [kindOf(section.kind).content, rest.slice(1)]
		: [pageShape, [first, at, ...rest].filter((name) => name !== undefined)];
	const shape = path.reduce<z.ZodType | undefined>((outer, name) => {
		if (outer instanceof z.ZodArray) return outer.element as z.ZodType;
		return outer instanceof z.ZodObject ? (outer.shape[name] as z.ZodType | undefined) : undefined;
	}, start);
	return (shape && fieldOf(shape)?.label) ?? null;
}
