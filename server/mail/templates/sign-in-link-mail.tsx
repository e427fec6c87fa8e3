import type { Mail } from "../mail.ts";
import { MailButton, MailCode, MailGreeting, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/** A one-time sign-in link, valid for ten minutes, with a code that does the same. */
export async function signInLinkMail(message: { to: string; name: string; link: string; code: string }): Promise<Mail> {
	const bodies = await renderMail(
		<MailLayout address={message.link} preview="Sign in without a password." heading="Your sign-in link">
			<MailGreeting name={message.name} />
			<MailText>Open the sign-in page and press the button there. You don't need a password.</MailText>
			<MailButton href={message.link}>Open the sign-in page</MailButton>
			<MailText>On another device? Enter this code there instead:</MailText>
			<MailCode>{message.code}</MailCode>
			<MailText>Both work once, for ten minutes. If you didn't ask for this, you can ignore this email.</MailText>
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
