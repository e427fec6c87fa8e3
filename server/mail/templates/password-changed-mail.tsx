import type { Mail } from "../mail.ts";
import { SITE_NAME } from "../placeholders.ts";
import { MailButton, MailGreeting, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/** @param message `wasReset`: by a link or code, which also invalidates the address of the podcast feed (LIB-03) */
export async function passwordChangedMail(message: {
	to: string;
	name: string;
	siteUrl: string;
	wasReset: boolean;
}): Promise<Mail> {
	const address = `${message.siteUrl}/reset-password`;
	const bodies = await renderMail(
		<MailLayout preview="Your password was changed." heading="Your password was changed">
			<MailGreeting name={message.name} />
			<MailText>
				The password of your account at {SITE_NAME} was just changed. If that was you, you're all set.
			</MailText>
			{message.wasReset && (
				<MailText>
					Do you listen in a podcast app? Add your feed again from your library: its address was replaced.
				</MailText>
			)}
			<MailText>Was this not you? Choose a new password now: that ends every session of the account.</MailText>
			<MailButton href={address}>Choose a new password</MailButton>
		</MailLayout>,
	);
	return { kind: "passwordChanged", to: message.to, subject: "Your password was changed", ...bodies };
}
