import type { Mail } from "../mail.ts";
import { SITE_NAME } from "../placeholders.ts";
import { MailButton, MailLayout, MailText, renderMail } from "./mail-layout.tsx";

/** BUY-08: sent when somebody bought it for them, as a gift or as one of several seats. */
export async function givenMail(message: {
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
}): Promise<Mail> {
	const { kind, from, text, products, registered } = message;
	const heading = kind === "gift" ? "You have a gift" : "You have a seat";
	const what = products.join(", ");
	const bodies = await renderMail(
		<MailLayout address={message.link} preview={`${from} bought this for you.`} heading={heading}>
			<MailText>
				{kind === "gift" ? `${from} bought this for you: ${what}.` : `${from} gave you a seat: ${what}.`}
			</MailText>
			{text && (
				<MailText>
					{text.split("\n").map((line, place) => (
						<span key={place}>
							{place > 0 && <br />}
							{line}
						</span>
					))}
				</MailText>
			)}
			<MailText>
				{registered
					? "Sign in with this email address, and it is there."
					: "Register with this email address, choose a password, and everything is waiting for you."}
			</MailText>
			<MailButton href={message.link}>{registered ? "Sign in" : "Create your account"}</MailButton>
		</MailLayout>,
	);
	const subject = kind === "gift" ? `A gift for you from ${SITE_NAME}` : `Your seat at ${SITE_NAME}`;
	return { kind: "gift", to: message.to, subject, ...bodies };
}
