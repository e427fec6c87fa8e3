import { z } from "zod";

/** The parts of the sales page, in the order of a new site. Their names are the editor's. */
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
	reviews: "Reviews",
	faq: "Questions",
	contact: "Contact",
} as const;
export type PageSection = keyof typeof pageSections;
export const pageSectionIds = Object.keys(pageSections) as PageSection[];

/** A page must be able to sell, to say what it sells, and to be reached. */
export const sectionsThatStay: readonly PageSection[] = ["hero", "price", "contact"];

/** One of them, where it stands and whether it is shown. */
export const section = z.object({ id: z.enum(pageSectionIds), visible: z.boolean() });

/** Where links of the page lead, by the part of it. */
export const sectionAnchors: Partial<Record<PageSection, string>> = {
	contents: "contents",
	lookInside: "look-inside",
	bonuses: "bonuses",
	bundle: "bundle",
	price: "price",
	faq: "faq",
	contact: "contact",
};
