import type { MessageKind } from "../../contract/messages.ts";
import type { MessageData } from "../database/schema/messages.ts";

/** A message ready to go: both bodies are always there, so that it reads well everywhere. */
export interface Mail {
	/** What it is about, and so the rules that it follows (`contract/messages.ts`). */
	kind: MessageKind;
	to: string;
	subject: string;
	html: string;
	text: string;
	/** One-time links and codes as they stand in the text: they are kept encrypted, and no longer than until it is sent. */
	secrets?: string[];
	data?: MessageData;
}

/** What is handed over to the far end. */
export interface OutgoingMail extends Pick<Mail, "to" | "subject" | "html" | "text"> {
	headers?: Record<string, string>;
}

/** The far end: an SMTP server, or the mailbox of a try-out. */
export interface MailTransport {
	/**
	 * @param id the same for every attempt at one message
	 * @param siteName the sender's name, where the configuration gives an address alone
	 * @returns what the mail server answered, where it is a text
	 * @throws MailRejected where it refused for good; anything else is tried again
	 */
	deliver(id: string, mail: OutgoingMail, siteName: string): Promise<unknown>;
	close?(): void;
}

/** The mail server will never take this message. */
export class MailRejected extends Error {
	override name = "MailRejected";
	/** It is the address that it does not know: it would refuse every other message too. */
	readonly unknownAddress: boolean;

	constructor(message: string, unknownAddress: boolean) {
		super(message);
		this.unknownAddress = unknownAddress;
	}
}
