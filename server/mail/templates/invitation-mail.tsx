import type { Mail } from "../mail.ts";
import { SITE_NAME } from "../placeholders.ts";
import { MailButton, MailGreeting, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/** USR-12: asks someone who has paid to register. The link contains the email and no secret, so it does not expire. */
export async function invitationMail(message: { to: string; name: string; link: string }): Promise<Mail> {
	const bodies = await renderMail(
		<MailLayout address={message.link} preview="Your members' area is ready." heading="Your members' area is ready">
			<MailGreeting name={message.name} />
			<MailText>
				Thank you for your purchase. Register with this email address, choose a password, and everything you bought is
				waiting for you.
			</MailText>
			<MailButton href={message.link}>Create your account</MailButton>
		</MailLayout>,
	);
	return { kind: "invitation", to: message.to, subject: `Your access to ${SITE_NAME}`, ...bodies };
}
