import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import { firstName } from "../../../../contract/text/first-name.ts";
import type { Mail } from "../../mail.ts";
import { MailButton, MailLayout, MailText, renderMail } from "../mail-layout.tsx";
import { emailTexts, MailParagraphs, MemberGreeting } from "../member-email.tsx";

/** REV-02: tells the author of a review that it was hidden, and why. */
export async function reviewHiddenMail(
	message: {
		to: string;
		name: string;
		title: string;
		/** As the seller wrote it. */
		reason: string;
		link: string;
	},
	words: MemberTexts,
): Promise<Mail> {
	const { to, name, title, reason, link } = message;
	const texts = emailTexts(words, "reviewHidden", { first_name: firstName(name), review: title });
	const bodies = await renderMail(
		<MailLayout preview="It is not shown on the site." heading={texts.heading} words={words} optional>
			<MemberGreeting name={name} words={words} />
			<MailParagraphs paragraphs={texts.paragraphs} />
			<MailText>{reason}</MailText>
			<MailText>You can edit your review. It is then looked at again.</MailText>
			<MailButton href={link}>Open your review</MailButton>
		</MailLayout>,
	);
	return { kind: "reviewHidden", to, subject: texts.subject, ...bodies };
}
