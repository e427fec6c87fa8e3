import type { Mail } from "../mail.ts";
import { MailButton, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/** AUTH-07: the link verifies the address and signs in. */
export async function verificationMail(message: { to: string; name: string; link: string }): Promise<Mail> {
	const bodies = await renderMail(
		<MailLayout preview="One press and you are in." heading={message.name ? `Welcome, ${message.name}` : "Welcome"}>
			<MailText>
				You registered at Microgreens Academy with this address. Confirm that it is yours, and your book, audiobook and
				bonuses are waiting.
			</MailText>
			<MailText>
				The link works for one hour. If you did not register, leave this message alone: nothing happens without it.
			</MailText>
			<MailButton href={message.link}>Confirm and sign in</MailButton>
		</MailLayout>,
	);
	return { to: message.to, subject: "Confirm your e-mail address", ...bodies };
}
