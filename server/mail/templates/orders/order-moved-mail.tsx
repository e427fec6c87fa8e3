import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import type { Mail } from "../../mail.ts";
import { MailLayout, MailText, renderMail } from "../mail-layout.tsx";
import { emailTexts, MailParagraphs } from "../member-email.tsx";

/**
 * BUY-03: sent to the address that an order was bought with, after its buyer corrected it. It may belong to a stranger.
 */
export async function orderMovedMail(
	message: { to: string; orderNumber: string; supportEmail: string },
	words: MemberTexts,
): Promise<Mail> {
	const { to, orderNumber, supportEmail } = message;
	const texts = emailTexts(words, "orderMoved", { order_number: orderNumber });
	const bodies = await renderMail(
		<MailLayout supportLine={false} preview={texts.preview} heading={texts.heading} words={words}>
			<MailParagraphs paragraphs={texts.paragraphs} />
			<MailText>If you bought it yourself and did not change anything, write to {supportEmail} right away.</MailText>
		</MailLayout>,
	);
	return { kind: "orderMoved", to, subject: texts.subject, ...bodies };
}
