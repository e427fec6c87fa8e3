import type { CustomerEmail, Suppression } from "../../../../contract/email/history.ts";
import { rulesOfMessage } from "../../../../contract/email/messages.ts";
import { limits } from "../../../../contract/limits.ts";
import { hideSecrets } from "../../../mail/seal-mail.ts";
import type { Services } from "../../../rpc/context.ts";
import { paged } from "../../../rpc/paged.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { countEmails, findRecipient, listEmails } from "./history.queries.ts";

/**
 * Returns a page of a customer's emails, and why they are not mailed (WAY-03, WAY-04).
 *
 * @throws CUSTOMER_NOT_FOUND
 */
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
}> {
	const recipient = await findRecipient(db, customerId);
	if (!recipient) throw refusal("CUSTOMER_NOT_FOUND");
	const texts = await settings.read();
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
			const shown = hideSecrets({ subject, html: "", text: "" }, texts);
			return { ...row, category, resend, subject: shown.subject, to: address, at: sentAt ?? createdAt };
		}),
		suppression: recipient.suppression,
	};
}
