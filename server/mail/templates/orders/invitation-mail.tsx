import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import { firstName } from "../../../../contract/text/first-name.ts";
import type { Mail } from "../../mail.ts";
import { MailButton, MailLayout, renderMail } from "../mail-layout.tsx";
import { emailTexts, MailParagraphs, MemberGreeting } from "../member-email.tsx";

/** USR-12: asks someone who has paid to register. The link contains the email and no secret, so it does not expire. */
export async function invitationMail(
	message: { to: string; name: string; link: string },
	words: MemberTexts,
): Promise<Mail> {
	const texts = emailTexts(words, "invitation", { first_name: firstName(message.name) });
	const bodies = await renderMail(
		<MailLayout address={message.link} preview={texts.preview} heading={texts.heading} words={words}>
			<MemberGreeting name={message.name} words={words} />
			<MailParagraphs paragraphs={texts.paragraphs} />
			<MailButton href={message.link}>Create your account</MailButton>
		</MailLayout>,
	);
	return { kind: "invitation", to: message.to, subject: texts.subject, ...bodies };
}
