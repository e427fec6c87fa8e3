import { z } from "zod";

/**
 * Text from a person: trimmed, and free of what PostgreSQL cannot store (NUL, lone surrogates; SEC-04).
 *
 * @param max characters
 */
export const text = (max: number) =>
	z
		.string()
		.max(max, `must have at most ${max.toLocaleString("en-US")} characters`)
		.refine((value) => value.isWellFormed() && !value.includes("\0"), "contains characters that are not text")
		.trim();
