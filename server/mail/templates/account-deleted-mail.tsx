import type { Mail } from "../mail.ts";
import { SITE_NAME } from "../placeholders.ts";
import { MailGreeting, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

export async function accountDeletedMail(message: { to: string; name: string }): Promise<Mail> {
	const heading = "Your account was deleted";
	const bodies = await renderMail(
		<MailLayout preview="Your account and your course progress are deleted." heading={heading}>
			<MailGreeting name={message.name} />
			<MailText>
				You deleted your account at {SITE_NAME}. Your name, your course progress and your sign-ins were deleted with it.
			</MailText>
			<MailText>
				The record of your purchase stays with the seller. To use what you bought again, register with this email.
			</MailText>
			<MailText>Didn't do this? Reply to this email.</MailText>
		</MailLayout>,
	);
	return { kind: "accountDeleted", to: message.to, subject: heading, ...bodies };
}
