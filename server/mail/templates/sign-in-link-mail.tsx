import type { Mail } from "../mail.ts";
import { MailButton, MailCode, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/** A one-time link that signs in, once, within ten minutes, and a code that does the same. */
export async function signInLinkMail(message: { to: string; link: string; code: string }): Promise<Mail> {
	const bodies = await renderMail(
		<MailLayout preview="Sign in without a password." heading="Your sign-in link">
			<MailText>Open this page and press the button there, and you are signed in.</MailText>
			<MailText>The link works once and for ten minutes. If you did not ask for it, nothing has happened.</MailText>
			<MailText>On another device? Type this code there instead:</MailText>
			<MailCode>{message.code}</MailCode>
			<MailButton href={message.link}>Open the sign-in page</MailButton>
		</MailLayout>,
	);
	return {
		kind: "signInLink",
		secrets: [message.link, message.code],
		to: message.to,
		subject: "Your sign-in link",
		...bodies,
	};
}
