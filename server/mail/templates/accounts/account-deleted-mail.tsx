import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import { firstName } from "../../../../contract/text/first-name.ts";
import type { Mail } from "../../mail.ts";
import { MailLayout, MailText, renderMail } from "../mail-layout.tsx";
import { emailTexts, MailParagraphs, MemberGreeting } from "../member-email.tsx";

export async function accountDeletedMail(message: { to: string; name: string }, words: MemberTexts): Promise<Mail> {
	const texts = emailTexts(words, "accountDeleted", { first_name: firstName(message.name) });
	const bodies = await renderMail(
		<MailLayout preview={texts.preview} heading={texts.heading} words={words}>
			<MemberGreeting name={message.name} words={words} />
			<MailParagraphs paragraphs={texts.paragraphs} />
			<MailText>Didn't do this? Reply to this email.</MailText>
		</MailLayout>,
	);
	return { kind: "accountDeleted", to: message.to, subject: texts.subject, ...bodies };
}
