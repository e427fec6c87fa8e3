import { formatMoney, type Money } from "../../../../contract/money.ts";
import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import type { Mail } from "../../mail.ts";
import { SITE_NAME } from "../../placeholders.ts";
import { MailButton, MailLayout, MailText, renderMail } from "../mail-layout.tsx";
import { emailTexts, MailParagraphs } from "../member-email.tsx";

/**
 * LEAD-05: reminds a buyer, who asked for it, of a checkout that they did not finish.
 *
 * @param message.list @param message.price totals without and with the code
 * @param message.code empty for none
 * @param message.link reopens the checkout; it contains no personal data
 */
export async function checkoutReminderMail(
	message: {
		to: string;
		id: string;
		isSecond: boolean;
		product: string;
		quantity: number;
		code: string;
		list: Money;
		price: Money;
		link: string;
	},
	words: MemberTexts,
): Promise<Mail> {
	const { to, id, isSecond, product, quantity, code, link } = message;
	const [list, price] = [formatMoney(message.list), formatMoney(message.price)];
	const texts = emailTexts(words, isSecond ? "lastCheckoutReminder" : "checkoutReminder");
	const bodies = await renderMail(
		<MailLayout
			address={link}
			preview={`${product} for ${price}`}
			heading={texts.heading}
			words={words}
			because={`asked ${SITE_NAME} to remind you of an order`}
			optional
		>
			<MailParagraphs paragraphs={texts.paragraphs} />
			<MailText>
				{product}
				{quantity > 1 && ` × ${quantity}`}: {price}
				{code && ` instead of ${list}, with the code ${code}`}
			</MailText>
			<MailButton href={link}>Continue to my order</MailButton>
			<MailText>
				{isSecond ? "This is our last reminder." : "If you don't finish it, we'll remind you once more tomorrow."}
			</MailText>
		</MailLayout>,
	);
	return {
		kind: "checkoutReminder",
		data: { checkoutReminderId: id, isSecond },
		to,
		subject: texts.subject,
		secrets: [link],
		...bodies,
	};
}
