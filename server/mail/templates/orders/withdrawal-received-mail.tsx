import type { Mail } from "../../mail.ts";
import { SITE_NAME } from "../../placeholders.ts";
import { MailLayout, MailText, renderMail } from "../mail-layout.tsx";

/** BUY-07: confirms that a withdrawal was received, whether or not its order is known. */
export async function withdrawalReceivedMail(message: {
	to: string;
	name: string;
	orderNumber: string;
	/** Formatted for people. */
	at: string;
	supportEmail: string;
}): Promise<Mail> {
	const { name, orderNumber, at, supportEmail } = message;
	const bodies = await renderMail(
		<MailLayout supportLine={false} preview="We received your withdrawal." heading="We received your withdrawal">
			<MailText>
				We received this statement on {at}: “I, {name}, withdraw from my contract for order {orderNumber}.”
			</MailText>
			<MailText>We will check it and reply to this address. You don't need to send it again.</MailText>
			<MailText>If this was not you, write to {supportEmail}, and we’ll leave your order as it is.</MailText>
		</MailLayout>,
	);
	return { kind: "withdrawal", to: message.to, subject: `We received your withdrawal · ${SITE_NAME}`, ...bodies };
}
