import { fillFields } from "../../../contract/merge-fields.ts";
import type { SequenceWords } from "../../../contract/sequences.ts";
import type { Mail } from "../../mail/mail.ts";
import { SITE_NAME } from "../../mail/placeholders.ts";
import { sequenceMail } from "../../mail/templates/sequence-mail.tsx";

/** @returns the words of a message with all but the reader's name put in */
export const fillSite = (text: string, siteUrl: string): string =>
	fillFields(text, {
		first_name: "{first_name}",
		site_name: SITE_NAME,
		download_link: `${siteUrl}/digital-downloads`,
	});

/**
 * A message of a sequence as all get it; `{first_name}` stands in it until it is sent.
 *
 * @throws RangeError where the text is nested without end
 */
export function writeSequenceMessage(
	siteUrl: string,
	{ subject, content }: SequenceWords,
): Promise<Pick<Mail, "subject" | "html" | "text">> {
	return sequenceMail({ subject: fillSite(subject, siteUrl), content: fillSite(content, siteUrl) });
}
