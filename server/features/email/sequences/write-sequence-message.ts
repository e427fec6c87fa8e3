import { fillFields } from "../../../../contract/email/merge-fields.ts";
import type { SequenceTexts } from "../../../../contract/email/sequences.ts";
import type { Mail } from "../../../mail/mail.ts";
import { SITE_NAME } from "../../../mail/placeholders.ts";
import { sequenceMail } from "../../../mail/templates/sequence-mail.tsx";

/** Fills in everything except the reader's name. */
export const fillSite = (text: string, siteUrl: string): string =>
	fillFields(text, {
		first_name: "{first_name}",
		site_name: SITE_NAME,
		download_link: `${siteUrl}/digital-downloads`,
	});

/**
 * Writes a sequence message, the same for all recipients; `{first_name}` is filled in when it is sent.
 *
 * @throws RangeError if the text is nested too deeply
 */
export function writeSequenceMessage(
	siteUrl: string,
	{ subject, content }: SequenceTexts,
): Promise<Pick<Mail, "subject" | "html" | "text">> {
	return sequenceMail({ subject: fillSite(subject, siteUrl), content: fillSite(content, siteUrl) });
}
