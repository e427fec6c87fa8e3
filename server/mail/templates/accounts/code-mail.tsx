import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import type { MemberEmailKind } from "../../../../contract/site/member-texts/emails.ts";
import { firstName } from "../../../../contract/text/first-name.ts";
import type { Mail } from "../../mail.ts";
import { MailCode, MailLayout, MailText, renderMail } from "../mail-layout.tsx";
import { emailTexts, MailParagraphs, MemberGreeting } from "../member-email.tsx";

/** The texts of a code, by what it is for. */
const kinds: Record<string, MemberEmailKind> = {
	"sign-in": "signInCode",
	"email-verification": "confirmationCode",
	"forget-password": "passwordCode",
};

/** Of a code for something that an update of the auth service may bring. */
const unknownCode = {
	subject: "Your code",
	heading: "Your code",
	preview: "Enter this code where you were asked for it.",
	paragraphs: ["Enter this code where you were asked for it."],
};

/** A one-time code requested without a link, valid for ten minutes and three attempts. */
export async function codeMail(
	message: { to: string; name: string; code: string; type: string },
	words: MemberTexts,
): Promise<Mail> {
	const kind = kinds[message.type];
	const texts = kind ? emailTexts(words, kind, { first_name: firstName(message.name) }) : unknownCode;
	const bodies = await renderMail(
		<MailLayout preview={texts.preview} heading={texts.heading} words={words}>
			<MemberGreeting name={message.name} words={words} />
			<MailParagraphs paragraphs={texts.paragraphs} />
			<MailCode>{message.code}</MailCode>
			<MailText>It works once, for ten minutes. If you didn't ask for it, you can ignore this email.</MailText>
		</MailLayout>,
	);
	return { kind: "code", secrets: [message.code], to: message.to, subject: texts.subject, ...bodies };
}
