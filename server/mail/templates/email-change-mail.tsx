import type { Mail } from "../mail.ts";
import { MailButton, MailGreeting, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/** Sent to the new address: the account moves there once the link is opened in a signed-in browser. */
export async function emailChangeMail(message: { to: string; name: string; link: string }): Promise<Mail> {
	const bodies = await renderMail(
		<MailLayout
			address={message.link}
			preview="Confirm this address for your account."
			heading="Confirm your new address"
		>
			<MailGreeting name={message.name} />
			<MailText>
				You asked to use this address for your account. Open the link in the browser where you are signed in.
			</MailText>
			<MailText>The link works for one hour. If you didn't ask for this, you can ignore this email.</MailText>
			<MailButton href={message.link}>Use this address</MailButton>
		</MailLayout>,
	);
	return {
		kind: "emailChange",
		secrets: [message.link],
		to: message.to,
		subject: "Confirm your new email address",
		...bodies,
	};
}
