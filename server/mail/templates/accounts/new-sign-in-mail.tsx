import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import { firstName } from "../../../../contract/text/first-name.ts";
import type { Mail } from "../../mail.ts";
import { MailButton, MailLayout, MailText, renderMail } from "../mail-layout.tsx";
import { emailTexts, MailParagraphs, MemberGreeting } from "../member-email.tsx";

/**
 * @param message `device` is the browser's name, and `time` that of the sign-in, such as `Chrome on Linux`, `10:38 PM`
 */
export async function newSignInMail(
	message: {
		to: string;
		name: string;
		device: string;
		time: string;
		/** Where this person sees and ends sessions. */
		profileUrl: string;
	},
	words: MemberTexts,
): Promise<Mail> {
	const texts = emailTexts(words, "newSignIn", { first_name: firstName(message.name) });
	const bodies = await renderMail(
		<MailLayout address={message.profileUrl} preview={texts.preview} heading={texts.heading} words={words}>
			<MemberGreeting name={message.name} words={words} />
			<MailParagraphs paragraphs={texts.paragraphs} />
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
	return { kind: "newSignIn", to: message.to, subject: texts.subject, ...bodies };
}
