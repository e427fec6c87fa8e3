import type { Mail } from "../mail.ts";
import { SITE_NAME } from "../placeholders.ts";
import { MailButton, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/**
 * REV-01: asks a member for a review, once, with the same text for everyone.
 *
 * @param message.firstName may be empty
 */
export async function reviewRequestMail(message: { to: string; firstName: string; link: string }): Promise<Mail> {
	const bodies = await renderMail(
		<MailLayout preview="Good or bad, what you write helps the next reader." heading="How do you like it?" optional>
			<MailText>
				{message.firstName ? `Hello ${message.firstName},` : "Hello,"} you have had your bundle from {SITE_NAME} for a
				few days now. What do you think of it?
			</MailText>
			<MailText>
				A few honest words, good or bad, help others decide, and tell us what to make better. It takes two minutes. This
				is the only time we ask.
			</MailText>
			<MailButton href={message.link}>Write a review</MailButton>
		</MailLayout>,
	);
	return { kind: "reviewRequest", to: message.to, subject: `How do you like your bundle? · ${SITE_NAME}`, ...bodies };
}
