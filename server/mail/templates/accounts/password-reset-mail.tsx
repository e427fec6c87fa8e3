import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import { firstName } from "../../../../contract/text/first-name.ts";
import type { Mail } from "../../mail.ts";
import { MailButton, MailCode, MailLayout, MailText, renderMail } from "../mail-layout.tsx";
import { emailTexts, MailParagraphs, MemberGreeting } from "../member-email.tsx";

/** RST-01: the link works once, for one hour. */
export async function passwordResetMail(
	message: { to: string; name: string; link: string; code: string },
	words: MemberTexts,
): Promise<Mail> {
	const texts = emailTexts(words, "passwordReset", { first_name: firstName(message.name) });
	const bodies = await renderMail(
		<MailLayout address={message.link} preview={texts.preview} heading={texts.heading} words={words}>
			<MemberGreeting name={message.name} words={words} />
			<MailParagraphs paragraphs={texts.paragraphs} />
			<MailButton href={message.link}>Choose a new password</MailButton>
			<MailText>On another device? Enter this code there instead:</MailText>
			<MailCode>{message.code}</MailCode>
			<MailText>
				The link works once, for one hour, and the code for ten minutes. If it wasn't you, ignore this email: your
				password stays the same.
			</MailText>
		</MailLayout>,
	);
	return {
		kind: "passwordReset",
		secrets: [message.link, message.code],
		to: message.to,
		subject: texts.subject,
		...bodies,
	};
}
