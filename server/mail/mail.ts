/** A message ready to go: both bodies are always there, so that it reads well everywhere. */
export interface Mail {
	to: string;
	subject: string;
	html: string;
	text: string;
}

/** The far end: an SMTP server, or the mailbox of a try-out. */
export interface MailTransport {
	/**
	 * @param id the same for every attempt at one message
	 * @param siteName the sender's name, where the configuration gives an address alone
	 * @throws when the message was not taken; the queue tries again
	 */
	deliver(id: string, mail: Mail, siteName: string): Promise<void>;
}
