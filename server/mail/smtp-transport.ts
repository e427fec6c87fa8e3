import { createTransport } from "nodemailer";
import { MailRejected, type MailTransport } from "./mail.ts";

/**
 * Given up before the message counts as cut off and is given to someone else as well; as delivered a server that
 * takes a connection and says nothing is waited for up to ten minutes.
 */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** As many connections as the outbox sends at once. What breaks on one is tried again by the outbox alone. */
const POOL = { pool: true, maxConnections: 8, maxMessages: 1_000, maxRequeues: 0 } as const;

/**
 * @param url `smtp://` or `smtps://`, with user and password where the server asks for them
 * @param from the sender, as `Name <address>`, or an address alone: then the site's name is the sender's
 */
export function createSmtpTransport(url: string, from: string): MailTransport & { close(): void } {
	const smtp = createTransport({ url, ...POOL, ...PATIENCE });
	const domain = from.match(/@([^>\s]+)/)?.[1] ?? "localhost";
	return {
		deliver: async (id, mail, siteName) => {
			const sender = from.includes("<") ? from : { name: siteName, address: from };
			try {
				// One ID for all attempts lets a mailbox recognize a message that was sent twice.
				const { response } = await smtp.sendMail({ ...mail, from: sender, messageId: `<${id}@${domain}>` });
				return response;
			} catch (error) {
				throw readRejection(error) ?? error;
			}
		},
		close: () => smtp.close(),
	};
}

/**
 * Tells a refusal for good from one that may pass. A server that refuses who sends (sign-in, sender) says nothing about
 * the person who was to get it, so that is tried again.
 *
 * @param error of nodemailer: `responseCode` is the reply of RFC 5321, `command` what it was the reply to
 * @returns null where it is to be tried again
 */
export function readRejection(error: unknown): MailRejected | null {
	const {
		responseCode = 0,
		command = "",
		message = "",
		response = "",
	} = error as {
		responseCode?: number;
		command?: string;
		message?: string;
		response?: string;
	};
	if (responseCode < 500 || (command !== "RCPT TO" && command !== "DATA")) return null;
	// RFC 3463: x.1.x is about the address, x.2.x about the mailbox (x.2.2: full), x.7.x about policy, often the sender's.
	const enhanced = response.match(/\b5\.(\d{1,3})\.(\d{1,3})\b/);
	const isAboutAddress = !enhanced || enhanced[1] === "1" || (enhanced[1] === "2" && enhanced[2] !== "2");
	return new MailRejected(response || message, command === "RCPT TO" && isAboutAddress);
}
