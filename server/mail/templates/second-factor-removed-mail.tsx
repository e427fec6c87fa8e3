import type { Mail } from "../mail.ts";
import { SITE_NAME } from "../placeholders.ts";
import { MailButton, MailGreeting, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

export async function secondFactorRemovedMail(message: {
	to: string;
	name: string;
	profileUrl: string;
}): Promise<Mail> {
	const heading = "Two-step verification was removed";
	const bodies = await renderMail(
		<MailLayout preview="Signing in no longer asks for a code from your app." heading={heading}>
			<MailGreeting name={message.name} />
			<MailText>
				We removed two-step verification from your account at {SITE_NAME}. You were signed out everywhere, and signing
				in no longer asks for a code from your authenticator app.
			</MailText>
			<MailText>
				To protect your account again, sign in and set it up in your profile. Didn't ask for this? Change your password
				and reply to this email.
			</MailText>
			<MailButton href={message.profileUrl}>Set up two-step verification</MailButton>
		</MailLayout>,
	);
	return { kind: "secondFactorRemoved", to: message.to, subject: heading, ...bodies };
}
