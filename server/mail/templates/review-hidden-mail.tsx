import type { Mail } from "../mail.ts";
import { SITE_NAME } from "../placeholders.ts";
import { MailButton, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/**
 * REV-02: tells the author of a review that it was hidden, and why.
 *
 * @param message.firstName may be empty
 */
export async function reviewHiddenMail(message: {
	to: string;
	firstName: string;
	title: string;
	/** As the seller wrote it. */
	reason: string;
	link: string;
}): Promise<Mail> {
	const bodies = await renderMail(
		<MailLayout preview="It is not shown on the site." heading="Your review was hidden" optional>
			<MailText>
				{message.firstName ? `Hello ${message.firstName},` : "Hello,"} your review “{message.title}” is not shown on the
				site of {SITE_NAME}. The reason:
			</MailText>
			<MailText>{message.reason}</MailText>
			<MailText>You can edit your review. It is then looked at again.</MailText>
			<MailButton href={message.link}>Open your review</MailButton>
		</MailLayout>,
	);
	return { kind: "reviewHidden", to: message.to, subject: `Your review was hidden · ${SITE_NAME}`, ...bodies };
}
