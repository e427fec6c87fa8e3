import type { Mail } from "../../mail.ts";
import { SITE_NAME } from "../../placeholders.ts";
import { MailButton, MailLayout, MailText, renderMail } from "../mail-layout.tsx";

export async function adminInvitationMail(message: { to: string; invitedBy: string; link: string }): Promise<Mail> {
	const bodies = await renderMail(
		<MailLayout
			address={message.link}
			preview={`You are invited to manage ${SITE_NAME}.`}
			heading={`Help manage ${SITE_NAME}`}
		>
			<MailText>
				{message.invitedBy} invited you to be an admin of {SITE_NAME}. Admins see all customers and orders, and can
				change everything on the site.
			</MailText>
			<MailButton href={message.link}>Accept the invitation</MailButton>
			<MailText>The link works once, for 7 days. If you don't know who sent it, you can ignore this email.</MailText>
		</MailLayout>,
	);
	return {
		kind: "adminInvitation",
		secrets: [message.link],
		to: message.to,
		subject: `You are invited to manage ${SITE_NAME}`,
		...bodies,
	};
}
