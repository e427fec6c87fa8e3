import { z } from "zod";
import { exactText } from "../text.ts";
import { pageSectionIds } from "./page-content/sections.ts";
import { type PageContent, pageContent, pageShape } from "./page-content.ts";

/* A draft holds whatever the seller has typed so far, finished or not: nothing is lost, and nothing is published. */

/** Maximum characters of one field, and items of one list: enough for anything pasted by mistake. */
const MAX_CHARACTERS = 20_000;
const MAX_ITEMS = 200;

/** Removes the rules from fields. A number may still be a string, such as `27,50`. */
function loosen(shape: z.ZodType): z.ZodType {
	if (shape instanceof z.ZodOptional) return loosen(shape.unwrap() as z.ZodType).optional();
	if (shape instanceof z.ZodObject)
		return z.object(
			Object.fromEntries(Object.entries(shape.shape).map(([name, inner]) => [name, loosen(inner as z.ZodType)])),
		);
	if (shape instanceof z.ZodArray) return z.array(loosen(shape.element as z.ZodType)).max(MAX_ITEMS);
	if (shape instanceof z.ZodNumber) return z.union([z.number(), exactText(40)]);
	if (shape instanceof z.ZodString) return exactText(MAX_CHARACTERS);
	// Selects and switches cannot be half-typed.
	return shape;
}

const loose = loosen(pageShape) as z.ZodObject<Record<keyof PageContent, z.ZodType>>;

/** An entire draft. Its numbers may be strings, which the type ignores: publishing validates first. */
export const draftContent = loose as unknown as z.ZodType<PageContent>;

/** Changed parts of a draft, by name. */
export const draftChanges = loose.partial() as unknown as z.ZodType<Partial<PageContent>>;

/** Something that prevents the page from being published. */
export const pageProblem = z.object({
	/** Path from the page down, such as `["offer", "price"]`. */
	path: z.array(z.union([z.string(), z.number()])),
	message: z.string(),
});
export type PageProblem = z.infer<typeof pageProblem>;

/** Lists what prevents a draft from being published; empty if nothing does. */
export function findProblems(draft: unknown): PageProblem[] {
	const read = pageContent.safeParse(draft);
	if (read.success) return [];
	return read.error.issues.map(({ path, message }) => ({
		path: path.map((part) => (typeof part === "number" ? part : String(part))),
		message,
	}));
}

/**
 * Fills in what stored content of an earlier version lacks.
 *
 * @param kept content as it was stored
 * @param initial content of a new site
 * @returns the same page; sections that it lacks are added hidden, so that nothing appears unexpectedly
 */
export function completeContent(kept: unknown, initial: PageContent): PageContent {
	const whole = fillGaps(renameFields(kept), initial) as PageContent;
	const known = whole.sections.filter(({ id }) => pageSectionIds.includes(id));
	const missing = pageSectionIds.filter((id) => !known.some((section) => section.id === id));
	const sections = [...known, ...missing.map((id) => ({ id, visible: false }))];
	return draftContent.parse({ ...whole, sections });
}

/** Moves what an earlier version of the site stored under another name. */
function renameFields(kept: unknown): unknown {
	if (!isRecord(kept) || !isRecord(kept.book) || !isRecord(kept.book.trayCost) || kept.book.example !== undefined)
		return kept;
	const { trayCost: example, ...book } = kept.book;
	return { ...kept, book: { ...book, example } };
}

/** Lists belong to the seller; missing fields of their items have no default. */
function fillGaps(kept: unknown, initial: unknown): unknown {
	if (kept === undefined) return initial;
	if (!isRecord(kept) || !isRecord(initial)) return kept;
	const names = new Set([...Object.keys(kept), ...Object.keys(initial)]);
	return Object.fromEntries([...names].map((name) => [name, fillGaps(kept[name], initial[name])]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);
