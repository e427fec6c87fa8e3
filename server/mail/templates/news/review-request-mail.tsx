import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import { firstName } from "../../../../contract/text/first-name.ts";
import type { Mail } from "../../mail.ts";
import { MailButton, MailLayout, renderMail } from "../mail-layout.tsx";
import { emailTexts, MailParagraphs, MemberGreeting } from "../member-email.tsx";

/** REV-01: asks a member for a review, once, with the same text for everyone. */
export async function reviewRequestMail(
	message: { to: string; name: string; product: string; link: string },
	words: MemberTexts,
): Promise<Mail> {
	const { to, name, product, link } = message;
	const texts = emailTexts(words, "reviewRequest", { first_name: firstName(name), product });
	const bodies = await renderMail(
		<MailLayout preview={texts.preview} heading={texts.heading} words={words} optional>
			<MemberGreeting name={name} words={words} />
			<MailParagraphs paragraphs={texts.paragraphs} />
			<MailButton href={link}>Write a review</MailButton>
		</MailLayout>,
	);
	return { kind: "reviewRequest", to, subject: texts.subject, ...bodies };
}
