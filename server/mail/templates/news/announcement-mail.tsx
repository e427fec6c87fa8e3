import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import type { Mail } from "../../mail.ts";
import { MailButton, MailLayout, MailText, renderMail } from "../mail-layout.tsx";

/** SEQ-04: announces an update or a file to members. The text is the same for everyone. */
export async function announcementMail(
	message: {
		title: string;
		/** Paragraphs, separated by empty lines. */
		text: string;
		button: { label: string; href: string };
	},
	words: MemberTexts,
): Promise<Pick<Mail, "subject" | "html" | "text">> {
	const paragraphs = message.text
		.split(/\n\s*\n/)
		.map((paragraph) => paragraph.trim())
		.filter(Boolean);
	const bodies = await renderMail(
		<MailLayout
			address={message.button.href}
			preview={paragraphs[0]?.slice(0, 140) ?? message.title}
			heading={message.title}
			words={words}
			optional
		>
			{paragraphs.map((paragraph) => (
				<MailText key={paragraph}>{paragraph}</MailText>
			))}
			<MailButton href={message.button.href}>{message.button.label}</MailButton>
		</MailLayout>,
	);
	return { subject: message.title, ...bodies };
}
