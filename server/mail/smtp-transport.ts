import { createTransport } from "nodemailer";
import type { MailTransport } from "./mail.ts";

/**
 * Given up before the queue takes the message for cut off and gives it to someone else as well; as delivered a server that
 * takes a connection and says nothing is waited for up to ten minutes.
 */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * @param url `smtp://` or `smtps://`, with user and password where the server asks for them
 * @param from the sender, as `Name <address>`, or an address alone: then the site's name is the sender's
 */
export function createSmtpTransport(url: string, from: string): MailTransport {
	const smtp = createTransport({ url, ...PATIENCE });
	const domain = from.match(/@([^>\s]+)/)?.[1] ?? "localhost";
	return {
		deliver: async (id, mail, siteName) => {
			const sender = from.includes("<") ? from : { name: siteName, address: from };
			// One ID for all attempts lets a mailbox recognize a message that was sent twice.
			await smtp.sendMail({ ...mail, from: sender, messageId: `<${id}@${domain}>` });
		},
	};
}
