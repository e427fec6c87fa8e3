import type { Mail } from "../mail.ts";
import { SITE_NAME } from "../placeholders.ts";
import { MailButton, MailCode, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/** AUTH-07: the link verifies the address and signs in. */
export async function verificationMail(message: {
	to: string;
	name: string;
	link: string;
	code: string;
}): Promise<Mail> {
	const bodies = await renderMail(
		<MailLayout preview="Confirm your email to get in." heading={message.name ? `Welcome, ${message.name}` : "Welcome"}>
			<MailText>
				You registered at {SITE_NAME} with this address. Confirm that it is yours, and your book, audiobook and bonuses
				are waiting.
			</MailText>
			<MailText>The link works for one hour. If you did not register, you can ignore this email.</MailText>
			<MailText>Or type this code where you registered; it holds for ten minutes:</MailText>
			<MailCode>{message.code}</MailCode>
			<MailButton href={message.link}>Confirm and sign in</MailButton>
		</MailLayout>,
	);
	return {
		kind: "verification",
		secrets: [message.link, message.code],
		to: message.to,
		subject: "Confirm your email address",
		...bodies,
	};
}
