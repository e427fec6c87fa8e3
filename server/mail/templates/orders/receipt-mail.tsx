import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import { firstName } from "../../../../contract/text/first-name.ts";
import type { Mail } from "../../mail.ts";
import { MailButton, MailLayout, MailText, renderMail } from "../mail-layout.tsx";
import { emailTexts, MailParagraphs, MemberGreeting } from "../member-email.tsx";

/** BUY-04: what was bought, and the link to it. */
export async function receiptMail(
	message: {
		to: string;
		name: string;
		orderId: string;
		orderNumber: string;
		products: string[];
		/** Formatted, such as `$27.00`. */
		total: string;
		/** Nothing was charged. */
		isFree: boolean;
		/** What the total was reduced by, formatted, and the code; without a name for one of Stripe's (CODE-04). */
		discount: { code: string; amount: string } | null;
		/** Part of the total; null if unknown. */
		tax: string | null;
		/** Null for a gift, which gives its buyer no access. */
		link: string | null;
		/** What the buyer agreed to before paying, and when, as text (BUY-07). */
		consent: { version: number; text: string; at: string } | null;
		/** Where and until when the buyer may withdraw, as text; null if they cannot. */
		withdrawal: { link: string; until: string } | null;
		/** Recipient of the gift, and a sentence about when they are invited (BUY-08). */
		gift: { email: string; on: string } | null;
		/** Page where seats are assigned; null for an order of one. */
		seats: { quantity: number; link: string } | null;
	},
	words: MemberTexts,
): Promise<Mail> {
	const { products, link, consent, withdrawal, gift, seats } = message;
	const texts = emailTexts(words, gift ? "giftReceipt" : message.isFree ? "freeReceipt" : "receipt", {
		first_name: firstName(message.name),
		products: products.join(", "),
		order_number: message.orderNumber,
		recipient: gift?.email,
		date: gift?.on,
	});
	const bodies = await renderMail(
		<MailLayout
			address={link ?? undefined}
			preview={`Your order ${message.orderNumber} is complete.`}
			heading={texts.heading}
			words={words}
		>
			<MemberGreeting name={message.name} words={words} />
			{gift && <MailText>{message.isFree ? "Nothing was charged." : "Your payment has arrived."}</MailText>}
			<MailParagraphs paragraphs={texts.paragraphs} />
			<MailText>
				Order: {message.orderNumber}
				<br />
				{products.length > 0 && (
					<>
						Bought: {products.join(", ")}
						<br />
					</>
				)}
				{message.discount && (
					<>
						Discount{message.discount.code && ` (${message.discount.code})`}: −{message.discount.amount}
						<br />
					</>
				)}
				Total: {message.total}
				{message.tax !== null && (
					<>
						<br />
						Tax included: {message.tax}
					</>
				)}
			</MailText>
			{seats && (
				<MailText>
					You have {seats.quantity} seats, one of them your own. Assign the others here: {seats.link}
				</MailText>
			)}
			{link !== null && (
				<>
					<MailText>
						Open your {message.isFree ? "order" : "purchase"} to confirm your email address and get access. The link
						works for 14 days.
					</MailText>
					<MailButton href={link}>Open my purchase</MailButton>
				</>
			)}
			{consent && (
				<MailText>
					Before {message.isFree ? "ordering" : "paying"}, on {consent.at}, you agreed to this (version{" "}
					{consent.version}): “{consent.text}”
				</MailText>
			)}
			{withdrawal && (
				<MailText>
					You may withdraw from this contract until {withdrawal.until}: {withdrawal.link}
				</MailText>
			)}
		</MailLayout>,
	);
	return {
		kind: "receipt",
		secrets: message.link ? [message.link] : [],
		data: { orderId: message.orderId },
		to: message.to,
		subject: texts.subject,
		...bodies,
	};
}
