import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import type { Mail } from "../../mail.ts";
import { MailButton, MailLayout, MailText, renderMail } from "../mail-layout.tsx";

/**
 * WAY-02: asks a buyer who has not registered to do so, with the seller's text. The link contains the email and no
 * secret.
 */
export async function reminderMail(
	message: {
		to: string;
		day: number;
		subject: string;
		/** Paragraphs, separated by empty lines. */
		text: string;
		link: string;
	},
	words: MemberTexts,
): Promise<Mail> {
	const paragraphs = message.text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
	const bodies = await renderMail(
		<MailLayout
			address={message.link}
			preview={paragraphs[1] ?? paragraphs[0] ?? ""}
			heading={message.subject}
			words={words}
			optional
		>
			{paragraphs.map((paragraph) => (
				<MailText key={paragraph}>{paragraph}</MailText>
			))}
			<MailButton href={message.link}>Create your account</MailButton>
		</MailLayout>,
	);
	return { kind: "reminder", data: { day: message.day }, to: message.to, subject: message.subject, ...bodies };
}
