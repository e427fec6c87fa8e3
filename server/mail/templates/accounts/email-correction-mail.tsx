import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import type { Mail } from "../../mail.ts";
import { MailButton, MailLayout, MailText, renderMail } from "../mail-layout.tsx";
import { emailTexts, MailParagraphs } from "../member-email.tsx";

/**
 * BUY-03: sent to the address that a buyer entered to replace a mistyped one. Nothing changes until it is confirmed.
 */
export async function emailCorrectionMail(
	message: { to: string; orderNumber: string; link: string },
	words: MemberTexts,
): Promise<Mail> {
	const { to, orderNumber, link } = message;
	const texts = emailTexts(words, "emailCorrection", { order_number: orderNumber });
	const bodies = await renderMail(
		<MailLayout address={link} preview={texts.preview} heading={texts.heading} words={words}>
			<MailParagraphs paragraphs={texts.paragraphs} />
			<MailButton href={link}>Confirm this email</MailButton>
			<MailText>The link works for 24 hours. If you didn't buy anything, ignore this email.</MailText>
		</MailLayout>,
	);
	return { kind: "emailCorrection", to, subject: texts.subject, ...bodies, secrets: [link] };
}
