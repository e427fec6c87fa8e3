import { z } from "zod";

/** Decides whether PostgreSQL can store a text: neither NUL nor lone surrogates (SEC-04). */
export const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes("\0");

/**
 * Unmodified text, such as a password or a token, that PostgreSQL can store (SEC-04).
 *
 * @param max characters
 */
export const exactText = (max: number) =>
	z
		.string()
		// Further checks are skipped for overlong texts (SEC-09).
		.max(max, { error: `must have at most ${max.toLocaleString("en-US")} characters`, abort: true })
		.refine(isStorable, "contains characters that are not text");

/**
 * Text from a person: `exactText`, trimmed.
 *
 * @param max characters
 */
export const text = (max: number) => exactText(max).trim();
