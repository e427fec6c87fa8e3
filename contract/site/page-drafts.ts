import { z } from "zod";
import { pageSectionIds } from "./page-content/sections.ts";
import { type PageContent, pageContent, pageShape } from "./page-content.ts";

/* A draft holds what the seller has typed so far, finished or not: nothing of it is lost, and nothing of it is published. */

/** Characters of one field, and items of one list: enough for whatever is pasted by mistake. */
const MOST_CHARACTERS = 20_000;
const MOST_ITEMS = 200;

/** The same fields without their rules. A number may still be a text, such as `27,50`. */
function loosen(shape: z.ZodType): z.ZodType {
	if (shape instanceof z.ZodOptional) return loosen(shape.unwrap() as z.ZodType).optional();
	if (shape instanceof z.ZodObject)
		return z.object(
			Object.fromEntries(Object.entries(shape.shape).map(([name, inner]) => [name, loosen(inner as z.ZodType)])),
		);
	if (shape instanceof z.ZodArray) return z.array(loosen(shape.element as z.ZodType)).max(MOST_ITEMS);
	if (shape instanceof z.ZodNumber) return z.union([z.number(), z.string().max(40)]);
	if (shape instanceof z.ZodString)
		return z
			.string()
			.max(MOST_CHARACTERS)
			.refine((value) => value.isWellFormed() && !value.includes("\0"), "contains characters that are not text");
	// Choices and switches cannot be half-typed.
	return shape;
}

const loose = loosen(pageShape) as z.ZodObject<Record<keyof PageContent, z.ZodType>>;

/** A whole draft. Its numbers may be texts, which the type leaves out: whoever publishes it checks it first. */
export const draftContent = loose as unknown as z.ZodType<PageContent>;

/** What changed of a draft: whole parts, by their names. */
export const draftChanges = loose.partial() as unknown as z.ZodType<Partial<PageContent>>;

/** A place of the page that cannot be published as it is. */
export const pageProblem = z.object({
	/** From the page down, such as `["offer", "price"]`. */
	path: z.array(z.union([z.string(), z.number()])),
	message: z.string(),
});
export type PageProblem = z.infer<typeof pageProblem>;

/** @returns what keeps a draft from being published; nothing where it can be */
export function findProblems(draft: unknown): PageProblem[] {
	const read = pageContent.safeParse(draft);
	if (read.success) return [];
	return read.error.issues.map(({ path, message }) => ({
		path: path.map((part) => (typeof part === "number" ? part : String(part))),
		message,
	}));
}

/**
 * Gives content that was kept by an earlier version of the site what it lacks today.
 *
 * @param kept content as it was stored
 * @param initial what a new site begins with
 * @returns the same page; sections that it does not know are there and hidden, so that nothing appears unasked
 */
export function completeContent(kept: unknown, initial: PageContent): PageContent {
	const whole = fillGaps(kept, initial) as PageContent;
	const known = whole.sections.filter(({ id }) => pageSectionIds.includes(id));
	const missing = pageSectionIds.filter((id) => !known.some((section) => section.id === id));
	const sections = [...known, ...missing.map((id) => ({ id, visible: false }))];
	return draftContent.parse({ ...whole, sections });
}

/** Lists are the seller's as they are; what one of their items lacks has no default. */
function fillGaps(kept: unknown, initial: unknown): unknown {
	if (kept === undefined) return initial;
	if (!isRecord(kept) || !isRecord(initial)) return kept;
	const names = new Set([...Object.keys(kept), ...Object.keys(initial)]);
	return Object.fromEntries([...names].map((name) => [name, fillGaps(kept[name], initial[name])]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);
