import type { Mail } from "../mail.ts";
import { SITE_NAME } from "../placeholders.ts";
import { MailButton, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/** BUY-04: what was bought, and the way in. */
export async function receiptMail(message: {
	to: string;
	name: string;
	orderId: string;
	orderNumber: string;
	products: string[];
	/** As people read them, such as `$27.00`. */
	total: string;
	/** Part of the total; null where none is known. */
	tax: string | null;
	supportEmail: string;
	link: string;
}): Promise<Mail> {
	const { products } = message;
	const bodies = await renderMail(
		<MailLayout preview={`Your order ${message.orderNumber} is paid.`} heading="Thank you for your purchase">
			<MailText>{message.name ? `Hello ${message.name},` : "Hello,"}</MailText>
			<MailText>your payment has arrived, and everything you bought is ready.</MailText>
			<MailText>
				Order: {message.orderNumber}
				<br />
				{products.length > 0 && (
					<>
						Bought: {products.join(", ")}
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
			<MailText>
				Confirm with this button that the email address is yours. It works for 14 days, and leads to your books and
				files.
			</MailText>
			<MailButton href={message.link}>Open my purchase</MailButton>
			<MailText>If anything is not right, write to {message.supportEmail}.</MailText>
		</MailLayout>,
	);
	return {
		kind: "receipt",
		secrets: [message.link],
		data: { orderId: message.orderId },
		to: message.to,
		subject: `Your purchase from ${SITE_NAME}`,
		...bodies,
	};
}
