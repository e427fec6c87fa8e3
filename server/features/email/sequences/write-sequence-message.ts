import { fillFields } from "../../../../contract/email/merge-fields.ts";
import type { SequenceTexts } from "../../../../contract/email/sequences.ts";
import { type MemberTexts, memberTextDefaults } from "../../../../contract/site/member-texts/all-words.ts";
import { leadPage } from "../../../mail/lead-link.ts";
import type { Mail } from "../../../mail/mail.ts";
import { LEAD_TOKEN, SITE_NAME } from "../../../mail/placeholders.ts";
import { sequenceMail } from "../../../mail/templates/news/sequence-mail.tsx";

/** Fills in everything except the reader's name, and the secret part of a lead's link. */
const fillSite = (text: string, siteUrl: string, forLeads: boolean): string =>
	fillFields(text, {
		first_name: "{first_name}",
		site_name: SITE_NAME,
		download_link: forLeads ? leadPage(siteUrl, LEAD_TOKEN) : `${siteUrl}/digital-downloads`,
	});

/**
 * Writes a sequence message, the same for all recipients; `{first_name}` is filled in when it is sent.
 *
 * @param forLeads whether the readers are leads, who have no member area (LEAD-03)
 * @param words not needed to check whether a message can be written
 * @throws RangeError if the text is nested too deeply
 */
export function writeSequenceMessage(
	siteUrl: string,
	{ subject, content }: SequenceTexts,
	forLeads = false,
	words: MemberTexts = memberTextDefaults,
): Promise<Pick<Mail, "subject" | "html" | "text">> {
	const fill = (text: string) => fillSite(text, siteUrl, forLeads);
	return sequenceMail({ subject: fill(subject), content: fill(content), forLeads }, words);
}
