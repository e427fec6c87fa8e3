import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import { firstName } from "../../../../contract/text/first-name.ts";
import type { Mail } from "../../mail.ts";
import { MailButton, MailLayout, MailText, renderMail } from "../mail-layout.tsx";
import { emailTexts, MailParagraphs, MemberGreeting } from "../member-email.tsx";

export async function secondFactorRemovedMail(
	message: { to: string; name: string; profileUrl: string },
	words: MemberTexts,
): Promise<Mail> {
	const texts = emailTexts(words, "secondFactorRemoved", { first_name: firstName(message.name) });
	const bodies = await renderMail(
		<MailLayout preview={texts.preview} heading={texts.heading} words={words}>
			<MemberGreeting name={message.name} words={words} />
			<MailParagraphs paragraphs={texts.paragraphs} />
			<MailText>
				To protect your account again, sign in and set it up in your profile. Didn't ask for this? Change your password
				and reply to this email.
			</MailText>
			<MailButton href={message.profileUrl}>Set up two-step verification</MailButton>
		</MailLayout>,
	);
	return { kind: "secondFactorRemoved", to: message.to, subject: texts.subject, ...bodies };
}
