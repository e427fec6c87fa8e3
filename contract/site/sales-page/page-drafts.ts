import { z } from "zod";
import { exactText } from "../../text/text.ts";
import { type PageContent, pageContent, pageShape } from "./page-content.ts";
import { fillGaps, splitSections, type UnknownSection, upgradeContent } from "./page-upgrade.ts";
import { findGuaranteeMentions } from "./without-guarantee.ts";

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
	if (shape instanceof z.ZodDiscriminatedUnion)
		return z.discriminatedUnion(
			shape.def.discriminator,
			shape.options.map((option) => loosen(option as z.ZodType)) as unknown as [z.ZodObject],
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
	if (read.success)
		return findGuaranteeMentions(read.data).map((path) => ({
			path,
			message:
				"there is no guarantee, and this mentions its days. Take {guaranteeDays} out, or enter its days in “Price and parts”.",
		}));
	return read.error.issues.map(({ path, message }) => ({
		path: path.map((part) => (typeof part === "number" ? part : String(part))),
		message,
	}));
}

/**
 * Reads a stored page of any version of the site: in the shape of today, with what it lacks filled in.
 *
 * @param kept content as it was stored
 * @param initial content of a new site
 */
export function completeContent(kept: unknown, initial: PageContent): PageContent {
	const upgraded = upgradeContent(kept);
	const whole = fillGaps(upgraded, initial) as PageContent;
	return draftContent.parse({ ...whole, sections: splitSections(upgraded).known });
}

/** Returns the sections of a stored page that are left out, because this version of the site does not know their kind. */
export const findUnknownSections = (kept: unknown): UnknownSection[] => splitSections(upgradeContent(kept)).unknown;
