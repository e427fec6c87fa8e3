import type { Mail } from "../mail.ts";
import { SITE_NAME } from "../placeholders.ts";
import { MailButton, MailGreeting, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/**
 * @param message `device` is the browser's name, and `time` that of the sign-in, such as `Chrome on Linux`, `10:38 PM`
 */
export async function newSignInMail(message: {
	to: string;
	name: string;
	device: string;
	time: string;
	/** Where this person sees and ends sessions. */
	profileUrl: string;
}): Promise<Mail> {
	const bodies = await renderMail(
		<MailLayout
			address={message.profileUrl}
			preview="Your account was used in a new browser."
			heading="A new sign-in to your account"
		>
			<MailGreeting name={message.name} />
			<MailText>Someone just signed in to your account at {SITE_NAME} from a browser we haven't seen before:</MailText>
			<MailText>
				<strong>
					{message.device}, {message.time}
				</strong>
			</MailText>
			<MailText>
				If this was you, there's nothing to do. If it wasn't, end that session and choose a new password.
			</MailText>
			<MailButton href={message.profileUrl}>Review your sessions</MailButton>
		</MailLayout>,
	);
	return { kind: "newSignIn", to: message.to, subject: "New sign-in to your account", ...bodies };
}
