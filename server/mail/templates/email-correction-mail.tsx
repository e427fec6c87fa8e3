import type { Mail } from "../mail.ts";
import { SITE_NAME } from "../placeholders.ts";
import { MailButton, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/**
 * BUY-03: sent to the address that a buyer entered to replace a mistyped one. Nothing changes until it is confirmed.
 */
export async function emailCorrectionMail(message: { to: string; orderNumber: string; link: string }): Promise<Mail> {
	const { orderNumber, link } = message;
	const heading = "Confirm the email of your order";
	const bodies = await renderMail(
		<MailLayout address={link} preview={`Order ${orderNumber} will be sent to this address.`} heading={heading}>
			<MailText>
				The email of order {orderNumber} was entered incorrectly, and this address was given instead. Confirm it, and
				we'll send the receipt and your access here.
			</MailText>
			<MailButton href={link}>Confirm this email</MailButton>
			<MailText>The link works for 24 hours. If you didn't buy anything, ignore this email.</MailText>
		</MailLayout>,
	);
	return {
		kind: "emailCorrection",
		to: message.to,
		subject: `${heading} · ${SITE_NAME}`,
		...bodies,
		secrets: [link],
	};
}
