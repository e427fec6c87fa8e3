import { z } from "zod";
import { limits } from "../../../limits.ts";
import { audio } from "./basics/audio.ts";
import { cards } from "./basics/cards.ts";
import { comparison } from "./basics/comparison.ts";
import { hero } from "./basics/hero.ts";
import { numbers } from "./basics/numbers.ts";
import { picture } from "./basics/picture.ts";
import { steps } from "./basics/steps.ts";
import { table } from "./basics/table.ts";
import { text } from "./basics/text.ts";
import { video } from "./basics/video.ts";
import { bonuses } from "./offer/bonuses.ts";
import { contents } from "./offer/contents.ts";
import { guarantee } from "./offer/guarantee.ts";
import { leadForm } from "./offer/lead-form.ts";
import { lookInside } from "./offer/look-inside.ts";
import { parts } from "./offer/parts.ts";
import { price } from "./offer/price.ts";
import type { SectionKind } from "./section-kind.ts";
import { author } from "./trust/author.ts";
import { contact } from "./trust/contact.ts";
import { faces } from "./trust/faces.ts";
import { faq } from "./trust/faq.ts";
import { quotes } from "./trust/quotes.ts";

/** Every kind of section, in the order of the picker. */
export const sectionKinds = {
	hero,
	text,
	picture,
	cards,
	comparison,
	steps,
	numbers,
	table,
	video,
	audio,
	contents,
	lookInside,
	parts,
	bonuses,
	price,
	guarantee,
	leadForm,
	faces,
	quotes,
	author,
	faq,
	contact,
};
export type SectionKindId = keyof typeof sectionKinds;
export type SectionContent<Kind extends SectionKindId> = z.infer<(typeof sectionKinds)[Kind]["content"]>;

export const sectionKindIds = Object.keys(sectionKinds) as SectionKindId[];

/** Returns a kind without the type of its content. */
export const kindOf = (kind: SectionKindId): SectionKind<z.ZodObject> =>
	sectionKinds[kind] as unknown as SectionKind<z.ZodObject>;

export const isSectionKind = (kind: unknown): kind is SectionKindId =>
	typeof kind === "string" && Object.hasOwn(sectionKinds, kind);

/** A section of the sales page. Its ID is also its anchor, so links to it survive every move. */
export type SectionOf<Kind extends SectionKindId> = {
	id: string;
	kind: Kind;
	visible: boolean;
	content: SectionContent<Kind>;
};
export type Section = { [Kind in SectionKindId]: SectionOf<Kind> }[SectionKindId];

/** IDs of elements around the sections. */
const reservedIds = ["content", "menu", "buy-bar", "toast-region", "toast-template", "lead-email"];

const sectionId = z
	.string()
	.max(limits.sectionId.characters, `must have at most ${limits.sectionId.characters} characters`)
	.regex(/^[a-z][a-z0-9-]*$/, "must be lowercase letters, digits and hyphens")
	.refine((id) => !reservedIds.includes(id), "is the ID of another part of the page");

const shapes = sectionKindIds.map((kind) =>
	z.object({ id: sectionId, kind: z.literal(kind), visible: z.boolean(), content: kindOf(kind).content }),
);
export const section = z.discriminatedUnion(
	"kind",
	shapes as [(typeof shapes)[number]],
) as unknown as z.ZodType<Section>;
