import type { z } from "zod";
import { fillBraces } from "../text/fill-braces.ts";

/** Placeholders in braces that a seller may use in a message, and the value that each one stands for. */
export const mergeFields = {
	first_name: "the reader's first name, or nothing where none is known",
	site_name: "the name of your site",
	download_link: "the address of their downloads",
} as const;
export type MergeField = keyof typeof mergeFields;

const FIELD = /\{([^{}\s]*)\}/g;

/** Returns the placeholders in a text that are not known fields. */
export const unknownFields = (text: string): string[] => [
	...new Set(
		[...text.matchAll(FIELD)].map(([, name = ""]) => name).filter((name) => !Object.hasOwn(mergeFields, name)),
	),
];

/** Replaces fields with a reader's values. An empty name is removed along with the space before it. */
export const fillFields = (text: string, values: Record<MergeField, string>): string => fillBraces(text, values);

/** Rejects a text that contains unknown fields, and names them. */
export const withKnownFields = <Shape extends z.ZodType<string>>(shape: Shape) =>
	shape.refine((texts) => unknownFields(texts).length === 0, {
		error: ({ input }) => `uses {${unknownFields(String(input))[0]}}, which is not a field`,
	});
