import { createTransport } from "nodemailer";
import type { MailTransport } from "./mail.ts";

/**
 * @param url `smtp://` or `smtps://`, with user and password where the server asks for them
 * @param from the sender, as `Name <address>`
 */
export function createSmtpTransport(url: string, from: string): MailTransport {
	const smtp = createTransport(url, { from });
	const domain = from.match(/@([^>\s]+)/)?.[1] ?? "localhost";
	return {
		deliver: async (id, mail) => {
			// One id for all attempts lets a mailbox recognise a message that was sent twice.
			await smtp.sendMail({ ...mail, messageId: `<${id}@${domain}>` });
		},
	};
}
