import type { Mail } from "../mail.ts";
import { MailButton, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/** RST-01: the link works once, for one hour. */
export async function passwordResetMail(message: { to: string; link: string }): Promise<Mail> {
	const bodies = await renderMail(
		<MailLayout preview="Choose a new password." heading="Choose a new password">
			<MailText>Someone asked for a new password for this address. If that was you, choose it here.</MailText>
			<MailText>The link works once and for one hour. If it was not you, your password stays as it is.</MailText>
			<MailButton href={message.link}>Choose a new password</MailButton>
		</MailLayout>,
	);
	return { to: message.to, subject: "Reset your password", ...bodies };
}
