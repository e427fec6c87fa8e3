import type { Mail } from "../mail.ts";
import { SITE_NAME } from "../placeholders.ts";
import { MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/**
 * BUY-03: sent to the address that an order was bought with, after its buyer corrected it. It may belong to a stranger.
 */
export async function orderMovedMail(message: {
	to: string;
	orderNumber: string;
	supportEmail: string;
}): Promise<Mail> {
	const { orderNumber, supportEmail } = message;
	const heading = "An order was moved to another email";
	const bodies = await renderMail(
		<MailLayout supportLine={false} preview={`Order ${orderNumber} no longer uses this address.`} heading={heading}>
			<MailText>
				Order {orderNumber} was placed with this address by mistake. Its buyer has corrected the email, in the browser
				that paid. This address no longer gets its receipts, and links in earlier emails about it no longer work.
			</MailText>
			<MailText>If you bought it yourself and did not change anything, write to {supportEmail} right away.</MailText>
		</MailLayout>,
	);
	return { kind: "orderMoved", to: message.to, subject: `${heading} · ${SITE_NAME}`, ...bodies };
}
