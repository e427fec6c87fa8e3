import { type PageSection, pageSections } from "../../../contract/page-content/sections.ts";

/** From the page down to a field, such as `["offer", "parts", 0, "name"]`. */
export type Path = readonly (string | number)[];

/** Which of the public pages shows a part. */
export type ShownAt = "landing" | "old" | "terms" | "privacy" | "earnings";

/** What is edited on one screen. */
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

/** The sections of the sales page, which can be moved and hidden. */
export const sectionParts: Record<Exclude<PageSection, "hero">, PagePart> = {
	trust: section("trust", "landing.trust", "people.readers"),
	ways: section("ways", "landing.ways"),
	contents: section("contents", "landing.contents", "book"),
	lookInside: section("lookInside", "landing.lookInside"),
	audiobook: section("audiobook", "landing.audiobook"),
	bonuses: section("bonuses", "landing.bonuses", "offer.bonuses"),
	emailBonus: section("emailBonus", "landing.emailBonus", "offer.emailBonus"),
	bundle: section("bundle", "landing.bundle", "offer.parts"),
	price: section("price", "landing.price"),
	author: section("author", "landing.author", "people.author"),
	reviews: section("reviews", "landing.reviews", "people.reviews", "people.writtenReviews"),
	faq: section("faq", "landing.faq"),
	contact: section("contact", "landing.contact"),
};

/** The other parts, in the groups that the editor lists them in: before the sections, and after them. */
export const topParts: PagePart[] = [
	landing("offer", "Price", "offer.currency", "offer.price", "offer.regularPrice", "offer.guaranteeDays"),
	landing("brand", "Logo and color", "brand", "site.productName"),
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

export const pageParts: PagePart[] = [...topParts, ...Object.values(sectionParts), ...otherParts];

export const findPart = (id: string | null): PagePart | undefined => pageParts.find((part) => part.id === id);

const startsWith = (path: Path, start: Path) => start.every((name, at) => String(path[at]) === String(name));

/** @returns the part that a place of the page is edited in; undefined for the order of the sections */
export const partOf = (path: Path): PagePart | undefined =>
	pageParts.find(({ fields }) => fields.some((field) => startsWith(path, field) || startsWith(field, path)));
