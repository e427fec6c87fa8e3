import type { Mail } from "../mail.ts";
import { MailLayout, renderMail } from "./mail-layout.tsx";
import { firstWords, MailMarkdown } from "./mail-markdown.tsx";

/**
 * SEQ-01: one message of a sequence, the same for everyone who gets it.
 *
 * @param message `content` in Markdown; `{first_name}` stands in both until it is sent
 * @throws RangeError where the text is nested without end
 */
export async function sequenceMail(message: {
	subject: string;
	content: string;
}): Promise<Pick<Mail, "subject" | "html" | "text">> {
	const bodies = await renderMail(
		<MailLayout preview={firstWords(message.content, 140)} heading={message.subject} optional>
			<MailMarkdown text={message.content} />
		</MailLayout>,
	);
	return { subject: message.subject, ...bodies };
}
