import { fillFields } from "../../contract/merge-fields.ts";
import { escapeHtml } from "../http/escape-html.ts";

/** Left in a text that many share, for what differs from one reader to the next. */
const ofEachReader = { site_name: "{site_name}", download_link: "{download_link}" };

/** @returns a line with a reader's first name in it; nothing where none is known */
export const fillName = (text: string, firstName: string): string =>
	fillFields(text, { ...ofEachReader, first_name: firstName });

/** @returns both bodies of a message that many share, with a reader's first name in them */
export const fillNames = (bodies: { html: string; text: string }, firstName: string) => ({
	html: fillName(bodies.html, escapeHtml(firstName)),
	text: fillName(bodies.text, firstName),
});
