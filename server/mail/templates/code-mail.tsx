import type { Mail } from "../mail.ts";
import { MailCode, MailGreeting, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

const texts: Record<string, { subject: string; heading: string; text: string }> = {
	"sign-in": { subject: "Your sign-in code", heading: "Your sign-in code", text: "Enter this code to sign in." },
	"email-verification": {
		subject: "Your confirmation code",
		heading: "Confirm your email address",
		text: "Enter this code where you registered.",
	},
	"forget-password": {
		subject: "Your code for a new password",
		heading: "Choose a new password",
		text: "Enter this code where you asked for a new password.",
	},
};

/** A one-time code requested without a link, valid for ten minutes and three attempts. */
export async function codeMail(message: { to: string; name: string; code: string; type: string }): Promise<Mail> {
	const { subject, heading, text } = texts[message.type] ?? {
		subject: "Your code",
		heading: "Your code",
		text: "Enter this code where you were asked for it.",
	};
	const bodies = await renderMail(
		<MailLayout preview={text} heading={heading}>
			<MailGreeting name={message.name} />
			<MailText>{text}</MailText>
			<MailCode>{message.code}</MailCode>
			<MailText>It works once, for ten minutes. If you didn't ask for it, you can ignore this email.</MailText>
		</MailLayout>,
	);
	return { kind: "code", secrets: [message.code], to: message.to, subject, ...bodies };
}
