import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import { firstName } from "../../../../contract/text/first-name.ts";
import type { Mail } from "../../mail.ts";
import { MailButton, MailLayout, MailText, renderMail } from "../mail-layout.tsx";
import { emailTexts, MailParagraphs, MemberGreeting } from "../member-email.tsx";

/** Sent to the new address: the account moves there once the link is opened in a signed-in browser. */
export async function emailChangeMail(
	message: { to: string; name: string; link: string },
	words: MemberTexts,
): Promise<Mail> {
	const texts = emailTexts(words, "emailChange", { first_name: firstName(message.name) });
	const bodies = await renderMail(
		<MailLayout address={message.link} preview={texts.preview} heading={texts.heading} words={words}>
			<MemberGreeting name={message.name} words={words} />
			<MailParagraphs paragraphs={texts.paragraphs} />
			<MailText>The link works for one hour. If you didn't ask for this, you can ignore this email.</MailText>
			<MailButton href={message.link}>Use this address</MailButton>
		</MailLayout>,
	);
	return { kind: "emailChange", secrets: [message.link], to: message.to, subject: texts.subject, ...bodies };
}
