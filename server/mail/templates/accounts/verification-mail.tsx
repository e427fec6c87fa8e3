import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import { firstName } from "../../../../contract/text/first-name.ts";
import type { Mail } from "../../mail.ts";
import { MailButton, MailCode, MailLayout, MailText, renderMail } from "../mail-layout.tsx";
import { emailTexts, MailParagraphs, MemberGreeting } from "../member-email.tsx";

/** AUTH-07: the link verifies the address and signs in. */
export async function verificationMail(
	message: { to: string; name: string; link: string; code: string },
	words: MemberTexts,
): Promise<Mail> {
	const texts = emailTexts(words, "verification", { first_name: firstName(message.name) });
	const bodies = await renderMail(
		<MailLayout address={message.link} preview={texts.preview} heading={texts.heading} words={words}>
			<MemberGreeting name={message.name} words={words} />
			<MailParagraphs paragraphs={texts.paragraphs} />
			<MailButton href={message.link}>Confirm and sign in</MailButton>
			<MailText>On another device? Enter this code where you registered:</MailText>
			<MailCode>{message.code}</MailCode>
			<MailText>
				The link works for one hour, the code for ten minutes. If you didn't register, you can ignore this email.
			</MailText>
		</MailLayout>,
	);
	return {
		kind: "verification",
		secrets: [message.link, message.code],
		to: message.to,
		subject: texts.subject,
		...bodies,
	};
}
