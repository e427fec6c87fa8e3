import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import { firstParagraph } from "../../../../contract/text/markdown.ts";
import type { Mail } from "../../mail.ts";
import { SITE_NAME } from "../../placeholders.ts";
import { MailLayout, renderMail } from "../mail-layout.tsx";
import { MailMarkdown } from "../mail-markdown.tsx";

/**
 * SEQ-01: a sequence message, the same for everyone who gets it.
 *
 * @param message `content` in Markdown; `{first_name}` is filled in when it is sent
 * @throws RangeError if the text is nested too deeply
 */
export async function sequenceMail(
	message: {
		subject: string;
		content: string;
		forLeads: boolean;
	},
	words: MemberTexts,
): Promise<Pick<Mail, "subject" | "html" | "text">> {
	const bodies = await renderMail(
		<MailLayout
			preview={firstParagraph(message.content).slice(0, 140)}
			heading={message.subject}
			words={words}
			optional
			because={message.forLeads ? `asked for the free lesson of ${SITE_NAME}` : undefined}
		>
			<MailMarkdown text={message.content} />
		</MailLayout>,
	);
	return { subject: message.subject, ...bodies };
}
