import type { Mail } from "../mail.ts";
import { SITE_NAME } from "../placeholders.ts";
import { MailButton, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/** LEAD-02: the button proves the address and opens the free lesson; for a confirmed lead it only opens it. */
export async function leadLessonMail(message: { to: string; link: string; isConfirmed: boolean }): Promise<Mail> {
	const { to, link, isConfirmed } = message;
	const bodies = await renderMail(
		<MailLayout
			address={link}
			preview={isConfirmed ? "Open the free lesson again." : "Confirm your email and open the free lesson."}
			heading="Your free lesson is ready"
		>
			<MailText>
				You asked for the free lesson of {SITE_NAME} with this address.{" "}
				{isConfirmed
					? "You confirmed it before, so the lesson opens right away."
					: "Confirm that it's yours, and the lesson opens right away."}
			</MailText>
			<MailButton href={link}>{isConfirmed ? "Open the lesson" : "Confirm and open the lesson"}</MailButton>
			<MailText>
				{isConfirmed
					? "If you didn't ask for it, ignore this email. Nothing changes."
					: "The link works for 7 days. If you didn't ask for the lesson, ignore this email and we'll delete your address."}
			</MailText>
		</MailLayout>,
	);
	return {
		kind: "leadConfirmation",
		secrets: [link],
		to,
		subject: isConfirmed ? "Your link to the free lesson" : "Confirm your email to open the free lesson",
		...bodies,
	};
}
