import type { MemberTexts } from "../../../contract/site/member-texts/all-words.ts";
import type { MemberEmailKind } from "../../../contract/site/member-texts/emails.ts";
import type { PlaceholderName } from "../../../contract/site/member-texts/text.ts";
import { fillBraces } from "../../../contract/text/fill-braces.ts";
import { firstName } from "../../../contract/text/first-name.ts";
import { SITE_NAME } from "../placeholders.ts";
import { MailText } from "./mail-layout.tsx";

/** Longest text beside the subject in a list of emails. */
const PREVIEW_CHARACTERS = 140;

/**
 * Returns the seller's texts of an email to a member (BRND-05).
 *
 * @param values for their placeholders; the site's name is filled in when the email is sent
 */
export function emailTexts(
	words: MemberTexts,
	kind: MemberEmailKind,
	values: Partial<Record<PlaceholderName, string>> = {},
) {
	const fill = (text: string) => fillBraces(text, { site_name: SITE_NAME, ...values });
	const paragraphs = fill(words[`${kind}Text`])
		.split(/\n\s*\n/)
		.map((paragraph) => paragraph.trim())
		.filter(Boolean);
	return {
		subject: fill(words[`${kind}Subject`]),
		heading: fill(words[`${kind}Heading`]),
		paragraphs,
		preview: paragraphs[0]?.slice(0, PREVIEW_CHARACTERS) ?? "",
	};
}

/** Shows paragraphs as text, with their line breaks. */
export function MailParagraphs({ paragraphs }: { paragraphs: string[] }) {
	return paragraphs.map((paragraph, index) => (
		<MailText key={index}>
			{paragraph.split("\n").map((line, lineNumber) => (
				<span key={lineNumber}>
					{lineNumber > 0 && <br />}
					{line}
				</span>
			))}
		</MailText>
	));
}

/** @param props `name` as entered; the greeting uses the first name, or none */
export function MemberGreeting({ name, words }: { name: string; words: MemberTexts }) {
	return <MailText>{fillBraces(words.emailGreeting, { first_name: firstName(name), site_name: SITE_NAME })}</MailText>;
}
