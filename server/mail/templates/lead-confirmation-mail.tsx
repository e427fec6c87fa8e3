import type { Mail } from "../mail.ts";
import { SITE_NAME } from "../placeholders.ts";
import { MailButton, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/** LEAD-02: the button proves the address and opens the free lesson. */
export async function leadConfirmationMail(message: { to: string; link: string }): Promise<Mail> {
	const bodies = await renderMail(
		<MailLayout
			address={message.link}
			preview="Confirm your email and open the free lesson."
			heading="Your free lesson is ready"
		>
			<MailText>
				You asked for the free lesson of {SITE_NAME} with this address. Confirm that it's yours, and the lesson opens
				right away.
			</MailText>
			<MailButton href={message.link}>Confirm and open the lesson</MailButton>
			<MailText>
				The link works for 7 days. If you didn't ask for the lesson, ignore this email and we'll delete your address.
			</MailText>
		</MailLayout>,
	);
	return {
		kind: "leadConfirmation",
		secrets: [message.link],
		to: message.to,
		subject: "Confirm your email to open the free lesson",
		...bodies,
	};
}
