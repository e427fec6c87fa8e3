import { type SequenceMessageFields, sequenceMessageFields } from "../../../../contract/email/sequences.ts";
import { limits } from "../../../../contract/limits.ts";

/* A sequence message as a Markdown file: front matter with day, hour and subject, then the text (SEQ-01). */

const KEYS = ["day", "hour", "subject"] as const;
type Key = (typeof KEYS)[number];

/** Returns the file name of a message; names sort by day. */
export const messageFileName = (day: number): string => `day-${String(day).padStart(3, "0")}.md`;

/** Decides whether a value needs no quotes, because YAML would read it only as text. */
const isPlain = (value: string): boolean =>
	/^[\p{L}\p{N}][^:#"'\\{}[\]\n]*$/u.test(value) && !/^(true|false|yes|no|on|off|null|[\d.,eE+-]+)$/i.test(value);

export function writeMessageFile({ day, hour, subject, content }: SequenceMessageFields): string {
	const line = isPlain(subject) ? subject : JSON.stringify(subject);
	return `---\nday: ${day}\nhour: ${hour}\nsubject: ${line}\n---\n${content.trim()}\n`;
}

/**
 * Parses a message file.
 *
 * @param text of a file
 * @returns the message, or an error that follows the file's name in a sentence
 */
export function readMessageFile(text: string): SequenceMessageFields | string {
	const whole = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
	const parts = whole.match(/^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)([\s\S]*)$/);
	if (!parts) return "does not begin with front matter: day, hour and subject between two lines of ---";
	const [, head = "", content = ""] = parts;
	const values: Partial<Record<Key, string>> = {};
	for (const line of head.split("\n")) {
		if (line.trim() === "" || line.startsWith("#")) continue;
		const [, key = "", written = ""] = line.match(/^([A-Za-z_]+)[ \t]*:(.*)$/) ?? [];
		if (!KEYS.includes(key as Key))
			return `has a line in its front matter that is not day, hour or subject: ${cut(line)}`;
		if (values[key as Key] !== undefined) return `says ${key} twice`;
		const value = unquoted(written.trim());
		if (value === null) return `has quotes in its ${key} that do not end`;
		values[key as Key] = value;
	}
	for (const key of KEYS) if (values[key] === undefined) return `does not say its ${key}`;
	const asNumber = (value: string | undefined) => (/^\d{1,6}$/.test(value ?? "") ? Number(value) : value);
	const read = sequenceMessageFields.safeParse({
		day: asNumber(values.day),
		hour: asNumber(values.hour),
		subject: values.subject,
		content,
	});
	if (read.success) return read.data;
	const [issue] = read.error.issues;
	return issue
		? `${String(issue.path[0] ?? "text").replace("content", "text")} ${formatIssue(issue.message)}`
		: "cannot be read";
}

/** Replaces the schema's technical message for a value of the wrong type. */
const formatIssue = (message: string): string =>
	message.startsWith("Invalid input") ? "must be a whole number" : message;

const cut = (line: string): string => (line.length > 60 ? `${line.slice(0, 60)}…` : line);

/**
 * Reads a YAML scalar on one line: plain, or in single or double quotes.
 *
 * @returns null if the quotes are not closed
 */
function unquoted(value: string): string | null {
	if (value.startsWith("'")) return /^'(?:[^']|'')*'$/.test(value) ? value.slice(1, -1).replaceAll("''", "'") : null;
	if (!value.startsWith('"')) return value;
	try {
		const read: unknown = JSON.parse(value);
		return typeof read === "string" ? read : null;
	} catch {
		return null;
	}
}

/** Maximum size of a file in bytes: its text, and more than enough front matter. */
export const MESSAGE_FILE_BYTES = limits.sequenceContent.characters * 4 + 4_096;
