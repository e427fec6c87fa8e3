import type { Mail } from "../mail.ts";
import { SITE_NAME } from "../placeholders.ts";
import { MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/** To the old address, so that nobody loses an account unnoticed. */
export async function emailChangedMail(message: {
	to: string;
	name: string;
	newEmail: string;
	siteUrl: string;
}): Promise<Mail> {
	const bodies = await renderMail(
		<MailLayout preview="Your account has a new address." heading="Your email address was changed">
			<MailText>{message.name ? `Hello ${message.name},` : "Hello,"}</MailText>
			<MailText>
				Your account at {SITE_NAME} ({message.siteUrl}) now has the address {message.newEmail}. Use it to sign in from
				now on.
			</MailText>
			<MailText>Was this not you? Please write to us at once, and we will give your account back to you.</MailText>
		</MailLayout>,
	);
	return { kind: "emailChanged", to: message.to, subject: "Your email address was changed", ...bodies };
}
