import type { MessageKind } from "../../contract/email/messages.ts";
import type { MessageData } from "../database/schema/email/messages.ts";

/** A message ready to send, always with both HTML and text. */
export interface Mail {
	/** What it is about, which decides its rules (`contract/email/messages.ts`). */
	kind: MessageKind;
	to: string;
	subject: string;
	html: string;
	text: string;
	/** One-time links and codes as they appear in the text: stored encrypted, and only until it is sent. */
	secrets?: string[];
	data?: MessageData;
	/** Lead who gets it, and can unsubscribe by it (LEAD-03). */
	leadId?: string;
}

/** The message passed to the transport. */
export interface OutgoingMail extends Pick<Mail, "to" | "subject" | "html" | "text"> {
	headers?: Record<string, string>;
}

/** The transport: an SMTP server, or the mailbox of a try-out. */
export interface MailTransport {
	/**
	 * @param id the same for every attempt at one message
	 * @param siteName the sender's name, if the configuration only has an address
	 * @returns the mail server's response, if it is text
	 * @throws MailRejected if it refused permanently; MailPostponed if it refuses the sender for now; anything else is
	 *   retried as soon as the server may be back
	 */
	deliver(id: string, mail: OutgoingMail, siteName: string): Promise<unknown>;
	close?(): void;
}

/** The mail server refuses the sender, such as one whose daily quota is used up: retrying every minute makes it worse. */
export class MailPostponed extends Error {
	override name = "MailPostponed";
}

/** The mail server will never accept this message. */
export class MailRejected extends Error {
	override name = "MailRejected";
	/** The address itself is unknown: every other message would be refused too. */
	readonly unknownAddress: boolean;

	constructor(message: string, unknownAddress: boolean) {
		super(message);
		this.unknownAddress = unknownAddress;
	}
}
