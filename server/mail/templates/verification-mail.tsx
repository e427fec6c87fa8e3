import type { Mail } from "../mail.ts";
import { SITE_NAME } from "../placeholders.ts";
import { MailButton, MailCode, MailGreeting, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/** AUTH-07: the link verifies the address and signs in. */
export async function verificationMail(message: {
	to: string;
	name: string;
	link: string;
	code: string;
}): Promise<Mail> {
	const bodies = await renderMail(
		<MailLayout address={message.link} preview="Confirm your email to get in." heading="Confirm your email address">
			<MailGreeting name={message.name} />
			<MailText>
				You registered at {SITE_NAME} with this address. Confirm that it is yours, and everything you bought is waiting.
			</MailText>
			<MailButton href={message.link}>Confirm and sign in</MailButton>
			<MailText>On another device? Enter this code where you registered:</MailText>
			<MailCode>{message.code}</MailCode>
			<MailText>
				The link works for one hour, the code for ten minutes. If you didn't register, you can ignore this email.
			</MailText>
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
