import { z } from "zod";

/** The parts of the sales page, in the order of a new site, with their names in the editor. */
export const pageSections = {
	hero: "Hero",
	trust: "Faces and guarantee",
	ways: "Comparison",
	contents: "The book",
	lookInside: "Look inside",
	audiobook: "Audiobook",
	bonuses: "Bonuses",
	emailBonus: "Email bonus",
	bundle: "The bundle",
	price: "Price",
	author: "Author",
	leadForm: "Free lesson",
	reviews: "Reviews",
	faq: "Questions",
	contact: "Contact",
} as const;
export type PageSection = keyof typeof pageSections;
export const pageSectionIds = Object.keys(pageSections) as PageSection[];

/** Required sections: a page must sell, say what it sells, and be reachable. */
export const sectionsThatStay: readonly PageSection[] = ["hero", "price", "contact"];

/** A section, its position and whether it is shown. */
export const section = z.object({ id: z.enum(pageSectionIds), visible: z.boolean() });

/** Anchors of the page's sections. */
export const sectionAnchors: Partial<Record<PageSection, string>> = {
	contents: "contents",
	lookInside: "look-inside",
	bonuses: "bonuses",
	bundle: "bundle",
	price: "price",
	leadForm: "free-lesson",
	faq: "faq",
	contact: "contact",
};
