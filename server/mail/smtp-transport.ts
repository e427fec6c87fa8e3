import { createTransport } from "nodemailer";
import { MailRejected, type MailTransport } from "./mail.ts";

/**
 * Shorter than the lease, after which another worker would send the message too; by default nodemailer waits up to ten
 * minutes for a silent server.
 */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** As many connections as the outbox sends messages in parallel. Only the outbox retries failures. */
const POOL = { pool: true, maxConnections: 8, maxMessages: 1_000, maxRequeues: 0 } as const;

/**
 * @param url `smtp://` or `smtps://`, with user and password if required
 * @param from the sender, as `Name <address>`, or only an address: then the site's name is used
 */
export function createSmtpTransport(url: string, from: string): MailTransport & { close(): void } {
	const smtp = createTransport({ url, ...POOL, ...TIMEOUTS });
	const domain = from.match(/@([^>\s]+)/)?.[1] ?? "localhost";
	return {
		deliver: async (id, mail, siteName) => {
			const sender = from.includes("<") ? from : { name: siteName, address: from };
			try {
				// A constant ID lets a mailbox recognize a message that was sent twice.
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
 * Distinguishes permanent refusals from temporary ones. A server that refuses the sender (sign-in, address) says
 * nothing about the recipient, so that is retried.
 *
 * @param error of nodemailer: `responseCode` is the reply of RFC 5321, `command` the command it replied to
 * @returns null if the message should be retried
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
