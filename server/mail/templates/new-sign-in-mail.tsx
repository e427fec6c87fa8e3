import type { Mail } from "../mail.ts";
import { SITE_NAME } from "../placeholders.ts";
import { MailButton, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/** @param message `device` is what a browser says of itself: shortened, and shown as plain text */
export async function newSignInMail(message: {
	to: string;
	name: string;
	device: string;
	/** Where this person sees and ends sessions. */
	profileUrl: string;
}): Promise<Mail> {
	const bodies = await renderMail(
		<MailLayout preview="Your account was used in a new browser." heading="A new sign-in to your account">
			<MailText>{message.name ? `Hello ${message.name},` : "Hello,"}</MailText>
			<MailText>
				Someone just signed in to your account at {SITE_NAME} from a browser we have not seen before. If this was you,
				there is nothing to do.
			</MailText>
			{message.device && <MailText>The browser calls itself: {message.device.slice(0, 160)}</MailText>}
			<MailText>Was this not you? End that session on your profile, and choose a new password.</MailText>
			<MailButton href={message.profileUrl}>Look at your sessions</MailButton>
		</MailLayout>,
	);
	return { kind: "newSignIn", to: message.to, subject: "New sign-in to your account", ...bodies };
}
