import type { Mail } from "../mail.ts";
import { SITE_NAME, SUPPORT_EMAIL } from "../placeholders.ts";
import { MailGreeting, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/** Sent to the old address, so that its owner notices a change that they did not make. */
export async function emailChangedMail(message: {
	to: string;
	name: string;
	newEmail: string;
	siteUrl: string;
}): Promise<Mail> {
	const bodies = await renderMail(
		<MailLayout preview="Your account has a new address." supportLine={false} heading="Your email address was changed">
			<MailGreeting name={message.name} />
			<MailText>
				Your account at {SITE_NAME} ({message.siteUrl}) now has the address {message.newEmail}. Use it to sign in from
				now on.
			</MailText>
			<MailText>Wasn't you? Write to {SUPPORT_EMAIL} right away, and we'll restore your account.</MailText>
		</MailLayout>,
	);
	return { kind: "emailChanged", to: message.to, subject: "Your email address was changed", ...bodies };
}
