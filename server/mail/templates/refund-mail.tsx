import type { Mail } from "../mail.ts";
import { SITE_NAME } from "../placeholders.ts";
import { MailGreeting, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/** BUY-05: the money is refunded, and access ends. */
export async function refundMail(message: {
	to: string;
	name: string;
	orderNumber: string;
	total: string;
	/** Another order of theirs still gives access. */
	keepsAccess: boolean;
	/** It was bought for someone else (BUY-08). */
	gift: boolean;
	supportEmail: string;
}): Promise<Mail> {
	const bodies = await renderMail(
		<MailLayout
			supportLine={false}
			preview={`Order ${message.orderNumber} was refunded.`}
			heading="Your order was refunded"
		>
			<MailGreeting name={message.name} />
			<MailText>
				Order {message.orderNumber} was refunded: {message.total}. Depending on your bank, it takes a few days to
				arrive.
			</MailText>
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
	return { kind: "refund", to: message.to, subject: `Your refund from ${SITE_NAME}`, ...bodies };
}
