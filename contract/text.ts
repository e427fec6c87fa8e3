import { z } from "zod";

/**
 * Text from a person: trimmed, and free of what PostgreSQL cannot store (NUL, lone surrogates; SEC-04).
 *
 * @param max characters
 */
export const text = (max: number) =>
	z
		.string()
		// What is too long is looked at no further (SEC-09).
		.max(max, { error: `must have at most ${max.toLocaleString("en-US")} characters`, abort: true })
		.refine((value) => value.isWellFormed() && !value.includes("\0"), "contains characters that are not text")
		.trim();
