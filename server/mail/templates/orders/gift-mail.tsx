import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import type { Mail } from "../../mail.ts";
import { MailButton, MailLayout, MailText, renderMail } from "../mail-layout.tsx";
import { emailTexts, MailParagraphs } from "../member-email.tsx";

/** BUY-08: sent when somebody bought it for them, as a gift or as one of several seats. */
export async function givenMail(
	message: {
		to: string;
		kind: "gift" | "seat";
		/** The buyer's name, or their email if unknown. */
		from: string;
		/** The buyer's message; empty if none. */
		text: string;
		products: string[];
		/** Where the recipient registers or signs in. */
		link: string;
		registered: boolean;
	},
	words: MemberTexts,
): Promise<Mail> {
	const { kind, from, text, products, registered } = message;
	const texts = emailTexts(words, kind, { sender: from, products: products.join(", ") });
	const bodies = await renderMail(
		<MailLayout address={message.link} preview={texts.preview} heading={texts.heading} words={words}>
			<MailParagraphs paragraphs={texts.paragraphs} />
			{text && <MailParagraphs paragraphs={[text]} />}
			<MailText>
				{registered
					? "Sign in with this email address to open it."
					: "Register with this email address, choose a password, and everything is waiting for you."}
			</MailText>
			<MailButton href={message.link}>{registered ? "Sign in" : "Create your account"}</MailButton>
		</MailLayout>,
	);
	return { kind: "gift", to: message.to, subject: texts.subject, ...bodies };
}
