import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import { firstName } from "../../../../contract/text/first-name.ts";
import type { Mail } from "../../mail.ts";
import { SUPPORT_EMAIL } from "../../placeholders.ts";
import { MailLayout, MailText, renderMail } from "../mail-layout.tsx";
import { emailTexts, MailParagraphs, MemberGreeting } from "../member-email.tsx";

/** Sent to the old address, so that its owner notices a change that they did not make. */
export async function emailChangedMail(
	message: { to: string; name: string; newEmail: string; siteUrl: string },
	words: MemberTexts,
): Promise<Mail> {
	const texts = emailTexts(words, "emailChanged", {
		first_name: firstName(message.name),
		new_email: message.newEmail,
		site_url: message.siteUrl,
	});
	const bodies = await renderMail(
		<MailLayout preview={texts.preview} supportLine={false} heading={texts.heading} words={words}>
			<MemberGreeting name={message.name} words={words} />
			<MailParagraphs paragraphs={texts.paragraphs} />
			<MailText>Wasn't you? Write to {SUPPORT_EMAIL} right away, and we'll restore your account.</MailText>
		</MailLayout>,
	);
	return { kind: "emailChanged", to: message.to, subject: texts.subject, ...bodies };
}
