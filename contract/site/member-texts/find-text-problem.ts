import type { MemberText, PlaceholderName } from "./text.ts";

const FIELD = /\{([^{}]*)\}/g;

/** Returns a text as it is saved: without space around it, with one kind of line break. */
export const trimText = (text: string): string => text.replaceAll(/\r\n?/g, "\n").trim();

/**
 * Checks a text that members read (BRND-05). The screen and the procedure use the same rules.
 *
 * @param text trimmed; an empty one means the default, and is always right
 * @returns what is wrong, as the rest of a sentence about the text; null if nothing is
 */
export function findTextProblem(text: string, definition: MemberText): string | null {
	if (text === "") return null;
	if (text.length > definition.max) return `must have at most ${definition.max.toLocaleString("en-US")} characters`;
	if (!definition.lines && text.includes("\n")) return "must be one line";
	// Tabs and the like do nothing on a page, and end a header of an email.
	if (/[^\P{Cc}\n]/u.test(text) || !text.isWellFormed()) return "contains characters that are not text";
	if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)) return "must have a visible character";
	// They turn the direction of what follows, such as the subject of an email.
	if (/[\u202a-\u202e\u2066-\u2069]/u.test(text)) return "must not have characters that change the direction of text";
	return findFieldProblem(text, definition);
}

function findFieldProblem(text: string, { fields = [], required = [] }: MemberText): string | null {
	const used = [...text.matchAll(FIELD)].map(([, name = ""]) => name);
	const unknown = used.find((name) => !fields.includes(name as PlaceholderName));
	if (unknown !== undefined) {
		const known = fields.map((name) => `{${name}}`).join(", ");
		return `can't use {${unknown}} here${known && `; you can use ${known}`}`;
	}
	if (/[{}]/.test(text.replaceAll(FIELD, ""))) return "must close every { with a }";
	const missing = required.find((name) => !used.includes(name));
	return missing === undefined ? null : `must contain {${missing}}`;
}
