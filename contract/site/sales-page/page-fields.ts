import { z } from "zod";
import { limits } from "../../limits.ts";
import { ENTER_AMOUNT } from "../../money.ts";
import { text as plainText } from "../../text/text.ts";
import { type PageMediaKind, pageMediaPattern } from "./page-media.ts";

/*
 * The fields of a public page. Each is a zod shape that also describes its editor, so that a field is defined once:
 * what it may hold, what it is for, and how long reads well.
 */

/** Describes a field in the editor. */
export interface PageField {
	label: string;
	/** One sentence about its purpose. */
	help?: string;
	/** Recommended maximum of characters; the editor warns beyond it. */
	ideal?: number;
	input:
		| "line"
		| "text"
		| "rich"
		| "money"
		| "number"
		| "flag"
		| "choice"
		| "anchor"
		| "picture"
		| "decoration"
		| "media"
		| "list"
		| "group";
	/** For a list: what one item is called, such as `question`. */
	item?: string;
	/** For a list: the most items that it holds. */
	most?: number;
	/** For a choice: its values and their labels. */
	choices?: Readonly<Record<string, string>>;
	/** For a picture: aspect ratio (width / height) where it is shown. */
	ratio?: number;
	/** For a file: what it is. */
	media?: PageMediaKind;
}

interface Help extends Partial<Pick<PageField, "help" | "ideal">> {
	/** Maximum number of characters. */
	most?: number;
	/** It may stay empty. */
	optional?: boolean;
	/** Placeholders of this field, in addition to the common ones. */
	marks?: readonly string[];
}

/** Placeholders that stand for a value in any text. */
export const placeholders = {
	price: "the price",
	regularPrice: "the regular price",
	bonusValue: "stated value of the bonuses",
	totalValue: "stated value of all parts",
	guaranteeDays: "days of the guarantee",
	itemCount: "how many parts there are",
	emailBonus: "name of the email bonus",
	site: "name of the site",
	email: "support email",
	phone: "support phone",
} as const;

/** Returns the first unknown placeholder of a text, such as `{prize}`; null if there is none. */
function unknownMark(value: string, own: readonly string[]): string | null {
	for (const [mark, name = ""] of value.matchAll(/\{(\w+)\}/g))
		if (!Object.hasOwn(placeholders, name) && !own.includes(name)) return mark;
	return null;
}

const REQUIRED = "must not be empty";

/** @param more what else it is checked for; in one step, because each step is a schema of its own in memory */
const shortText = (
	{ most, optional = false, marks = [] }: Pick<Help, "optional" | "marks"> & { most: number },
	...more: z.core.$ZodCheck<string>[]
) =>
	plainText(most).check(
		z.superRefine<string>((value, context) => {
			const unknown = unknownMark(value, marks);
			if (unknown) context.addIssue(`${unknown} stands for nothing. Use one of the marks that are listed.`);
		}),
		...(optional ? [] : [notEmpty]),
		...more,
	);

const notEmpty = z.refine<string>((value) => value !== "", REQUIRED);
const singleLine = z.refine<string>((value) => !/[\r\n]/.test(value), "must be a single line");
const safeLinks = z.refine<string>(
	(value) => !findUnsafeLink(value),
	"A link must begin with https://, mailto:, tel: or /",
);

/** One line of plain text. */
export const line = (label: string, { most = 200, optional, marks, ...help }: Help = {}) =>
	shortText({ most, optional, marks }, singleLine).meta({ label, input: "line", ...help } satisfies PageField);

/** A paragraph of plain text. */
export const paragraph = (label: string, { most = 2_000, optional, marks, ...help }: Help = {}) =>
	shortText({ most, optional, marks }).meta({ label, input: "text", ...help } satisfies PageField);

/** Markdown text with bold, italic, links and lists. */
export const rich = (label: string, { most = 6_000, optional, marks, ...help }: Help = {}) =>
	shortText({ most, optional, marks }, safeLinks).meta({ label, input: "rich", ...help } satisfies PageField);

/** Decides whether a link in a text is allowed. */
export const isSafeLink = (address: string): boolean =>
	/^(?:https?:\/\/|mailto:|tel:|#|\/(?!\/))[^\s\\\p{Cc}]*$/iu.test(address);

/** Returns the address of the first disallowed link in a Markdown text. */
function findUnsafeLink(markdown: string): string | null {
	for (const [, address = ""] of markdown.matchAll(/\]\(\s*<?([^)>]*?)>?(?:\s+["'(][^)]*)?\)/g))
		if (!isSafeLink(address)) return address;
	return null;
}

/** Stripe's maximum for one payment. */
const MAX_MONEY = 999_999.99;

/** An amount in the currency of the page, such as 27 or 27.5. */
export const money = (label: string, { least = 0, help }: { least?: number; help?: string } = {}) =>
	z
		.number({ error: ENTER_AMOUNT })
		.min(least, `must be at least ${least}`)
		.max(MAX_MONEY, "is too much")
		.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "has at most two decimals")
		.meta({ label, input: "money", help } satisfies PageField);

export const wholeNumber = (label: string, least: number, most: number, help?: string) =>
	z
		.number({ error: "Write a whole number" })
		.int("Write a whole number")
		.min(least, `must be at least ${least}`)
		.max(most, `must be at most ${most}`)
		.meta({ label, input: "number", help } satisfies PageField);

export const flag = (label: string, help?: string) =>
	z.boolean().meta({ label, input: "flag", help } satisfies PageField);

export const choice = <const Choices extends Record<string, string>>(label: string, choices: Choices, help?: string) =>
	z
		.enum(Object.keys(choices) as [keyof Choices & string, ...(keyof Choices & string)[]])
		.meta({ label, input: "choice", choices, help } satisfies PageField);

/** A link to a section of the page, such as `#faq`. While that section is hidden, the link is, too. */
export const sectionLink = (label: string, help?: string) =>
	z
		.string()
		.max(limits.sectionId.characters + 1)
		.regex(/^#[a-z][a-z0-9-]*$/, "Choose a section")
		.meta({ label, input: "anchor", help } satisfies PageField);

/** Addresses of this site's pictures: the built-in ones, and those added by the seller. */
const PICTURE_PATH =
	/^\/(?:pictures\/[\w.-]+\.(?:webp|avif|svg|png|jpe?g)|page-pictures\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The point of a picture that is never cropped, in percent from its left and top. */
const focus = z.object({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) });

/** A picture with its description (PAGE-02). */
export const picture = (label: string, ratio: number, help?: string) =>
	z
		.object({
			src: z.string().regex(PICTURE_PATH, "Choose a picture"),
			alt: shortText({ most: 300 }),
			focus: focus.optional(),
		})
		.meta({ label, input: "picture", ratio, help } satisfies PageField);

/** A small decorative picture that adds nothing to the text beside it, so it needs no description. */
export const decoration = (label: string, ratio: number) =>
	z
		.string()
		.regex(PICTURE_PATH, "Choose a picture")
		.meta({ label, input: "decoration", ratio } satisfies PageField);

/**
 * Address of a film, a recording or captions: nothing on a public page comes from elsewhere (SEC-02, BRND-04).
 *
 * @param optional it may stay empty
 */
export function mediaFile(
	label: string,
	media: PageMediaKind,
	{ optional = false, help }: { optional?: boolean; help?: string } = {},
) {
	const { source } = pageMediaPattern(media);
	return z
		.string()
		.max(160)
		.regex(new RegExp(optional ? `^$|${source}` : source), "Choose a file")
		.meta({ label, input: "media", media, help } satisfies PageField);
}

export type PagePicture = z.infer<ReturnType<typeof picture>>;

/** @param item what one item is called, such as `question` */
export const list = <Item extends z.ZodType>(
	label: string,
	item: string,
	shape: Item,
	{ least = 1, most = 40, help }: { least?: number; most?: number; help?: string } = {},
) =>
	z
		.array(shape)
		.min(least, least === 1 ? `needs at least one ${item}` : `needs at least ${least}`)
		.max(most, `has room for ${most}`)
		.meta({ label, input: "list", item, most, help } satisfies PageField);

export const group = <Shape extends z.ZodRawShape>(label: string, shape: Shape, help?: string) =>
	z.object(shape).meta({ label, input: "group", help } satisfies PageField);

/** Returns how the editor shows a field; null if it does not. */
export const fieldOf = (shape: z.ZodType): PageField | null => (shape.meta() as PageField | undefined) ?? null;
