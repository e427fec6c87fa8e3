import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import { firstName } from "../../../../contract/text/first-name.ts";
import type { Mail } from "../../mail.ts";
import { MailLayout, MailText, renderMail } from "../mail-layout.tsx";
import { emailTexts, MailParagraphs, MemberGreeting } from "../member-email.tsx";

/** BUY-05: the money is refunded, and access ends. */
export async function refundMail(
	message: {
		to: string;
		name: string;
		orderNumber: string;
		total: string;
		/** Another order of theirs still gives access. */
		keepsAccess: boolean;
		/** It was bought for someone else (BUY-08). */
		gift: boolean;
		supportEmail: string;
	},
	words: MemberTexts,
): Promise<Mail> {
	const texts = emailTexts(words, "refund", {
		first_name: firstName(message.name),
		order_number: message.orderNumber,
		amount: message.total,
	});
	const bodies = await renderMail(
		<MailLayout supportLine={false} preview={texts.preview} heading={texts.heading} words={words}>
			<MemberGreeting name={message.name} words={words} />
			<MailParagraphs paragraphs={texts.paragraphs} />
			<MailText>
				{message.gift
					? "The access you gave with it has ended."
					: message.keepsAccess
						? "You keep your access because another purchase includes it."
						: "Your access to what you bought has ended."}
			</MailText>
			<MailText>If you did not ask for this, write to {message.supportEmail}.</MailText>
		</MailLayout>,
	);
	return { kind: "refund", to: message.to, subject: texts.subject, ...bodies };
}
