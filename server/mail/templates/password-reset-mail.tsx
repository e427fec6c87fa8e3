import type { Mail } from "../mail.ts";
import { MailButton, MailCode, MailGreeting, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/** RST-01: the link works once, for one hour. */
export async function passwordResetMail(message: {
	to: string;
	name: string;
	link: string;
	code: string;
}): Promise<Mail> {
	const bodies = await renderMail(
		<MailLayout address={message.link} preview="Choose a new password." heading="Choose a new password">
			<MailGreeting name={message.name} />
			<MailText>
				We got a request to reset the password for this email address. If that was you, choose a new one.
			</MailText>
			<MailButton href={message.link}>Choose a new password</MailButton>
			<MailText>On another device? Enter this code there instead:</MailText>
			<MailCode>{message.code}</MailCode>
			<MailText>
				The link works once, for one hour, and the code for ten minutes. If it wasn't you, ignore this email: your
				password stays the same.
			</MailText>
		</MailLayout>,
	);
	return {
		kind: "passwordReset",
		secrets: [message.link, message.code],
		to: message.to,
		subject: "Reset your password",
		...bodies,
	};
}
