import { z } from "zod";

/** Decides whether PostgreSQL can store a text: neither NUL nor lone surrogates (SEC-04). */
export const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes("\0");

/**
 * Unmodified text, such as a password or a token, that PostgreSQL can store (SEC-04).
 *
 * @param max characters
 */
export const exactText = onceForEachLength((max) => z.string().check(...storable(max)));

/**
 * Text from a person: `exactText`, trimmed.
 *
 * @param max characters
 */
export const text = onceForEachLength((max) => z.string().check(...storable(max), z.trim()));

const storable = (max: number) => [
	// Further checks are skipped for overlong texts (SEC-09).
	z.maxLength(max, { error: `must have at most ${max.toLocaleString("en-US")} characters`, abort: true }),
	z.refine<string>(isStorable, "contains characters that are not text"),
];

/** Hundreds of fields are texts, and a schema takes kilobytes, so those of the same length share one. */
function onceForEachLength<Schema>(create: (max: number) => Schema): (max: number) => Schema {
	const created = new Map<number, Schema>();
	return (max) => {
		const schema = created.get(max) ?? create(max);
		created.set(max, schema);
		return schema;
	};
}
