import { createTransport } from "nodemailer";
import type { MailTransport } from "./mail.ts";

/**
 * Given up before the queue takes the message for cut off and gives it to someone else as well; as delivered a server that
 * takes a connection and says nothing is waited for up to ten minutes.
 */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * @param url `smtp://` or `smtps://`, with user and password where the server asks for them
 * @param from the sender, as `Name <address>`
 */
export function createSmtpTransport(url: string, from: string): MailTransport {
	const smtp = createTransport({ url, ...PATIENCE }, { from });
	const domain = from.match(/@([^>\s]+)/)?.[1] ?? "localhost";
	return {
		deliver: async (id, mail) => {
			// One id for all attempts lets a mailbox recognise a message that was sent twice.
			await smtp.sendMail({ ...mail, messageId: `<${id}@${domain}>` });
		},
	};
}
