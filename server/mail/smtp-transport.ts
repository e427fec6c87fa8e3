import { createTransport } from "nodemailer";
import { MailPostponed, MailRejected, type MailTransport } from "./mail.ts";

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
 * Decides whether a reply is about the sender, which another day or another setting changes. RFC 3463: x.3.1 and x.3.2
 * are about the mail system, x.4.5 about too much traffic (Gmail's quota), x.7.x about policy, for a recipient mostly
 * about relaying. Exchange Online says that a quota is used up as x.1.90.
 */
const isAboutSender = (command: string, status: string): boolean =>
	/^(3\.[12]|4\.5|1\.90)$/.test(status) || (command === "RCPT TO" && status.startsWith("7."));

/**
 * Distinguishes permanent refusals from temporary ones. A server that refuses the sender (sign-in, address, quota) says
 * nothing about the recipient, so that is retried (OPS-04).
 *
 * @param error of nodemailer: `responseCode` is the reply of RFC 5321, `command` the command it replied to
 * @returns null if the message should be retried at once
 */
export function readRejection(error: unknown): MailRejected | MailPostponed | null {
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
	// RFC 3463: x.1.x is about the address, x.2.x about the mailbox (x.2.2: full).
	const status = response.match(/\b5\.(\d{1,3}\.\d{1,3})\b/)?.[1] ?? "";
	if (isAboutSender(command, status)) return new MailPostponed(response);
	const isAboutAddress = status === "" || /^(1|2(?!\.2$))\./.test(status);
	return new MailRejected(response || message, command === "RCPT TO" && isAboutAddress);
}
