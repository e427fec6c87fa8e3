import { type PageSection, pageSectionIds, pageSections } from "../../../../contract/site/page-content/sections.ts";

/** Path from the page to a field, such as `["offer", "parts", 0, "name"]`. */
export type Path = readonly (string | number)[];

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

const section = (id: PageSection, ...fields: string[]) => landing(id, pageSections[id], ...fields);

/** Fields that are edited with a section besides its own, which are those of the landing page under its ID. */
const editedWith: Partial<Record<PageSection, string[]>> = {
	trust: ["people.readers"],
	contents: ["book"],
	bonuses: ["offer.bonuses"],
	emailBonus: ["offer.emailBonus"],
	bundle: ["offer.parts"],
	author: ["people.author"],
	reviews: ["people.reviews", "people.writtenReviews"],
};

/** The sections of the sales page, which can be moved and hidden. */
export const sectionParts: PagePart[] = pageSectionIds
	.filter((id) => id !== "hero")
	.map((id) => section(id, `landing.${id}`, ...(editedWith[id] ?? [])));

/** The other parts, in the editor's groups: before the sections, and after them. */
export const topParts: PagePart[] = [
	landing("offer", "Price", "offer.currency", "offer.price", "offer.regularPrice", "offer.guaranteeDays"),
	landing("product", "Name of the product", "site.productName"),
	landing("top", "Banner and menu", "landing.banner", "landing.navigation", "site.header"),
	section("hero", "landing.hero", "landing.buyRow", "landing.buyBar"),
];
export const otherParts: PagePart[] = [
	landing("footer", "Footer", "site.footer"),
	landing("toast", "Note of a purchase", "landing.toast"),
	landing("search", "Search and sharing", "landing.meta"),
	{ id: "old", name: "Older sales page", fields: [["landingOld"]], shownAt: "old" },
	legal("terms", "Terms"),
	legal("privacy", "Privacy policy"),
	legal("earnings", "Earnings disclaimer"),
	landing("not-found", "Page not found", "site.notFound"),
];

export const pageParts: PagePart[] = [...topParts, ...sectionParts, ...otherParts];

export const findPart = (id: string | null): PagePart | undefined => pageParts.find((part) => part.id === id);

const startsWith = (path: Path, start: Path) => start.every((name, at) => String(path[at]) === String(name));

/** Returns the part that edits a path of the page; undefined for the order of the sections. */
export const partOf = (path: Path): PagePart | undefined =>
	pageParts.find(({ fields }) => fields.some((field) => startsWith(path, field) || startsWith(field, path)));
