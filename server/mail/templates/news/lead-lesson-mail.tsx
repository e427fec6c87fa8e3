import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import type { Mail } from "../../mail.ts";
import { SITE_NAME } from "../../placeholders.ts";
import { MailButton, MailLayout, MailText, renderMail } from "../mail-layout.tsx";
import { emailTexts, MailParagraphs } from "../member-email.tsx";

/**
 * LEAD-02: the button proves the address and opens the free lesson; for a confirmed lead it only opens it.
 *
 * @param message `wasConfirmed`: they had confirmed, and unsubscribed since
 */
export async function leadLessonMail(
	message: { leadId: string; to: string; link: string; isConfirmed: boolean; wasConfirmed: boolean },
	words: MemberTexts,
): Promise<Mail> {
	const { leadId, to, link, isConfirmed, wasConfirmed } = message;
	const texts = emailTexts(words, isConfirmed ? "freeLessonAgain" : "freeLesson");
	const ignored = wasConfirmed
		? "ignore this email. You get no others."
		: "ignore this email and we'll delete your address.";
	const bodies = await renderMail(
		<MailLayout
			address={link}
			preview={texts.preview}
			heading={texts.heading}
			optional
			because={`or somebody else typed this address to get the free lesson of ${SITE_NAME}`}
			words={words}
		>
			<MailParagraphs paragraphs={texts.paragraphs} />
			<MailButton href={link}>{isConfirmed ? "Open the lesson" : "Confirm and open the lesson"}</MailButton>
			<MailText>
				{isConfirmed
					? "If you didn't ask for it, ignore this email. Nothing changes."
					: `The link works for 7 days. If you didn't ask for the lesson, ${ignored}`}
			</MailText>
		</MailLayout>,
	);
	return {
		kind: "leadConfirmation",
		leadId,
		secrets: [link],
		to,
		subject: texts.subject,
		...bodies,
	};
}
