import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import { firstName } from "../../../../contract/text/first-name.ts";
import type { Mail } from "../../mail.ts";
import { MailButton, MailLayout, MailText, renderMail } from "../mail-layout.tsx";
import { emailTexts, MailParagraphs, MemberGreeting } from "../member-email.tsx";

/** @param message `wasReset`: by a link or code, which also invalidates the address of the podcast feed (LIB-03) */
export async function passwordChangedMail(
	message: { to: string; name: string; siteUrl: string; wasReset: boolean },
	words: MemberTexts,
): Promise<Mail> {
	const texts = emailTexts(words, "passwordChanged", { first_name: firstName(message.name) });
	const address = `${message.siteUrl}/reset-password`;
	const bodies = await renderMail(
		<MailLayout preview={texts.preview} heading={texts.heading} words={words}>
			<MemberGreeting name={message.name} words={words} />
			<MailParagraphs paragraphs={texts.paragraphs} />
			{message.wasReset && (
				<MailText>
					Do you listen in a podcast app? Add your feed again from your library: its address was replaced.
				</MailText>
			)}
			<MailText>Was this not you? Choose a new password now: that ends every session of the account.</MailText>
			<MailButton href={address}>Choose a new password</MailButton>
		</MailLayout>,
	);
	return { kind: "passwordChanged", to: message.to, subject: texts.subject, ...bodies };
}
