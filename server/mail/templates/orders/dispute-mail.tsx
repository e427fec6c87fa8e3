import type { Mail } from "../../mail.ts";
import { SITE_NAME } from "../../placeholders.ts";
import { MailButton, MailGreeting, MailLayout, MailText, renderMail } from "../mail-layout.tsx";

/** How a payment dispute affects the payer's access (BUY-05). */
export type DisputeStage = "suspended" | "restored" | "ended";

/** @param message.link sign-in link once access is restored; null if the order gives the buyer no access */
export async function disputeMail(message: {
	to: string;
	name: string;
	stage: DisputeStage;
	orderNumber: string;
	total: string;
	/** It was bought for someone else (BUY-08). */
	gift: boolean;
	link: string | null;
	supportEmail: string;
}): Promise<Mail> {
	const { stage, orderNumber, total, gift, link, supportEmail } = message;
	const whose = gift ? "The access of the person you bought it for" : "Your access to what you bought";
	const headings: Record<DisputeStage, string> = {
		suspended: gift ? "The payment for your gift is disputed" : "Your access is suspended",
		restored: gift ? "Your gift works again" : "Your access is restored",
		ended: gift ? "Access to your gift has ended" : "Your access has ended",
	};
	const heading = headings[stage];
	const bodies = await renderMail(
		<MailLayout
			supportLine={false}
			{...(link && { address: link })}
			preview={`About order ${orderNumber}.`}
			heading={heading}
		>
			<MailGreeting name={message.name} />
			{stage === "suspended" && (
				<>
					<MailText>
						The payment for order {orderNumber} ({total}) is disputed at your bank. {whose} is suspended until your bank
						has decided.
					</MailText>
					<MailText>
						If the dispute was opened by mistake, ask your bank to withdraw it. Access returns automatically when the
						dispute is closed in our favor.
					</MailText>
					<MailText>
						If something is wrong with your order, write to {supportEmail} and mention your order number. We can help.
					</MailText>
				</>
			)}
			{stage === "restored" && (
				<>
					<MailText>
						The dispute about order {orderNumber} is closed. {whose} is restored, with everything as it was.
					</MailText>
					{link && <MailButton href={link}>Open my purchase</MailButton>}
					<MailText>Questions? Write to {supportEmail}.</MailText>
				</>
			)}
			{stage === "ended" && (
				<>
					<MailText>
						Your bank has returned the payment for order {orderNumber} ({total}). {whose} has ended.
					</MailText>
					<MailText>If this is not right, write to {supportEmail} and mention your order number.</MailText>
				</>
			)}
		</MailLayout>,
	);
	return {
		kind: "dispute",
		to: message.to,
		subject: `${heading} · ${SITE_NAME}`,
		...bodies,
		...(link && { secrets: [link] }),
	};
}
