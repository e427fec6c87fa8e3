import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import { firstName } from "../../../../contract/text/first-name.ts";
import type { Mail } from "../../mail.ts";
import { MailButton, MailCode, MailLayout, MailText, renderMail } from "../mail-layout.tsx";
import { emailTexts, MailParagraphs, MemberGreeting } from "../member-email.tsx";

/** A one-time sign-in link, valid for ten minutes, with a code that does the same. */
export async function signInLinkMail(
	message: { to: string; name: string; link: string; code: string },
	words: MemberTexts,
): Promise<Mail> {
	const texts = emailTexts(words, "signInLink", { first_name: firstName(message.name) });
	const bodies = await renderMail(
		<MailLayout address={message.link} preview={texts.preview} heading={texts.heading} words={words}>
			<MemberGreeting name={message.name} words={words} />
			<MailParagraphs paragraphs={texts.paragraphs} />
			<MailButton href={message.link}>Open the sign-in page</MailButton>
			<MailText>On another device? Enter this code there instead:</MailText>
			<MailCode>{message.code}</MailCode>
			<MailText>Both work once, for ten minutes. If you didn't ask for this, you can ignore this email.</MailText>
		</MailLayout>,
	);
	return {
		kind: "signInLink",
		secrets: [message.link, message.code],
		to: message.to,
		subject: texts.subject,
		...bodies,
	};
}
