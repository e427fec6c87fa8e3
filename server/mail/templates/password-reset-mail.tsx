import type { Mail } from "../mail.ts";
import { MailButton, MailCode, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/** RST-01: the link works once, for one hour. */
export async function passwordResetMail(message: { to: string; link: string; code: string }): Promise<Mail> {
	const bodies = await renderMail(
		<MailLayout preview="Choose a new password." heading="Choose a new password">
			<MailText>Someone asked for a new password for this address. If that was you, choose it here.</MailText>
			<MailText>The link works once and for one hour. If it was not you, your password stays as it is.</MailText>
			<MailText>On another device? Type this code there; it holds for ten minutes.</MailText>
			<MailCode>{message.code}</MailCode>
			<MailButton href={message.link}>Choose a new password</MailButton>
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
