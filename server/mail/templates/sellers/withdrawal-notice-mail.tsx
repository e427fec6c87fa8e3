import type { Mail } from "../../mail.ts";
import { MailButton, MailLayout, MailText, renderMail } from "../mail-layout.tsx";

/** BUY-07: tells admins about a withdrawal whose order was not found. */
export async function withdrawalNoticeMail(message: {
	to: string;
	name: string;
	email: string;
	orderNumber: string;
	/** Formatted for people. */
	at: string;
	link: string;
}): Promise<Mail> {
	const { name, email, orderNumber, at } = message;
	const heading = "A withdrawal needs your attention";
	const bodies = await renderMail(
		<MailLayout address={message.link} preview={`${name} withdrew from an order.`} heading={heading}>
			<MailText>
				Received on {at} from {email}: “I, {name}, withdraw from my contract for order {orderNumber}.”
			</MailText>
			<MailText>
				No order matches this number and email, but the withdrawal may be valid. Find the order by name or email, refund
				it, or reply to the sender. They have a confirmation that we received it.
			</MailText>
			<MailButton href={message.link}>Open orders</MailButton>
		</MailLayout>,
	);
	return { kind: "withdrawalNotice", to: message.to, subject: heading, ...bodies };
}
