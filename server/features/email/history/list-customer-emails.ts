import type { CustomerEmail, Suppression } from "../../../contract/emails.ts";
import { limits } from "../../../contract/limits.ts";
import { rulesOfMessage } from "../../../contract/messages.ts";
import { hideSecrets } from "../../mail/seal-mail.ts";
import type { Services } from "../../rpc/context.ts";
import { paged } from "../../rpc/paged.ts";
import { countEmails, findRecipient, listEmails } from "./emails.queries.ts";

/** A page of the emails to a customer, and why they are not mailed (WAY-03, WAY-04). @returns null without the customer */
export async function listCustomerEmails(
	{ db, settings }: Pick<Services, "db" | "settings">,
	customerId: string,
	page: number,
): Promise<{
	rows: CustomerEmail[];
	total: number;
	page: number;
	pageRows: number;
	suppression: Suppression | null;
} | null> {
	const recipient = await findRecipient(db, customerId);
	if (!recipient) return null;
	const words = await settings.read();
	const found = await paged(
		page,
		limits.customerEmailRows,
		() => countEmails(db, customerId),
		(part) => listEmails(db, customerId, part),
	);
	return {
		...found,
		rows: found.rows.map(({ kind, subject, address, sentAt, createdAt, ...row }) => {
			const { name: category, resend } = rulesOfMessage(kind);
			const shown = hideSecrets({ subject, html: "", text: "" }, words);
			return { ...row, category, resend, subject: shown.subject, to: address, at: sentAt ?? createdAt };
		}),
		suppression: recipient.suppression,
	};
}
