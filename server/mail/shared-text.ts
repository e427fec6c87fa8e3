import { fillFields } from "../../contract/email/merge-fields.ts";
import { escapeHtml } from "../http/escape-html.ts";

/** Placeholders in a shared text, for values that differ between readers. */
const ofEachReader = { site_name: "{site_name}", download_link: "{download_link}" };

/** Fills in a reader's first name; removes the placeholder if it is unknown. */
export const fillName = (text: string, firstName: string): string =>
	fillFields(text, { ...ofEachReader, first_name: firstName });

/** Fills in a reader's first name in both bodies of a shared message. */
export const fillNames = (bodies: { html: string; text: string }, firstName: string) => ({
	html: fillName(bodies.html, escapeHtml(firstName)),
	text: fillName(bodies.text, firstName),
});
