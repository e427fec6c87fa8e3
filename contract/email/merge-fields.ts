import type { z } from "zod";

/** What a seller may write into a message for each reader, in braces, and what it stands for. */
export const mergeFields = {
	first_name: "the reader's first name, or nothing where none is known",
	site_name: "the name of your site",
	download_link: "the address of their downloads",
} as const;
export type MergeField = keyof typeof mergeFields;

const FIELD = /\{([^{}\s]*)\}/g;

/** @returns what stands in braces in a text and is no field */
export const unknownFields = (text: string): string[] => [
	...new Set(
		[...text.matchAll(FIELD)].map(([, name = ""]) => name).filter((name) => !Object.hasOwn(mergeFields, name)),
	),
];

/** Puts a reader's own words in the place of fields. A name that is missing takes the space before it along. */
export const fillFields = (text: string, values: Record<MergeField, string>): string =>
	text.replaceAll(/( ?)\{([^{}\s]*)\}/g, (written, space: string, name: string) => {
		if (!Object.hasOwn(values, name)) return written;
		const value = values[name as MergeField];
		return value === "" ? "" : space + value;
	});

/** A text whose fields are all known: one that is not is refused by its name. */
export const withKnownFields = <Shape extends z.ZodType<string>>(shape: Shape) =>
	shape.refine((words) => unknownFields(words).length === 0, {
		error: ({ input }) => `has a field that does not exist: {${unknownFields(String(input))[0]}}`,
	});
