import { type MessageKind, rulesOfMessage } from "../../../../contract/email/messages.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import { announceMessages, findSuppressions, type StoredMessage } from "../../../mail/outbox.queries.ts";
import type { Services } from "../../../rpc/context.ts";
import { Refusal, refusal } from "../../../rpc/refusal.ts";
import { resendVerification, sendPasswordReset } from "../../customers/customers/account-support.ts";
import { resendOrderReceipt } from "../../selling/orders/resend-order-receipt.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { copyEmail, findEmail, findRecipient } from "./history.queries.ts";

type RecreateMail = (
	services: Services,
	admin: KnownPrincipal,
	message: StoredMessage & { customerId: string },
) => Promise<void>;

/**
 * Recreates messages with a link or a code.
 *
 * @throws if the message is no longer needed
 */
const makers: Partial<Record<MessageKind, RecreateMail>> = {
	verification: (services, admin, { customerId }) => resendVerification(services, admin, customerId),
	passwordReset: (services, admin, { customerId }) => sendPasswordReset(services, admin, customerId),
	receipt: async (services, admin, { data }) => {
		if (!data?.orderId) throw refusal("ORDER_NOT_FOUND");
		await resendOrderReceipt(services, admin, data.orderId);
	},
};

/**
 * Sends an email again, to the customer's current address (WAY-04).
 *
 * @throws EMAIL_NOT_FOUND, NOT_RESENDABLE, NO_LONGER_NEEDED, ADDRESS_SUPPRESSED
 */
export async function resendEmail(services: Services, admin: KnownPrincipal, emailId: string): Promise<void> {
	const { db } = services;
	const message = await findEmail(db, emailId);
	if (!message) throw refusal("EMAIL_NOT_FOUND");
	const { customerId } = message;
	const recipient = customerId ? await findRecipient(db, customerId) : null;
	const address = recipient?.email ?? message.address;
	if ((await findSuppressions(db, [address])).size > 0) throw refusal("ADDRESS_SUPPRESSED");
	const { resend } = rulesOfMessage(message.kind);
	if (resend === "never") throw refusal("NOT_RESENDABLE");
	if (resend === "anew") {
		const make = makers[message.kind as MessageKind];
		if (!make || !customerId) throw refusal("NOT_RESENDABLE");
		try {
			return await make(services, admin, { ...message, customerId });
		} catch (error) {
			throw error instanceof Refusal ? refusal("NO_LONGER_NEEDED") : error;
		}
	}
	await db.transaction(async (tx) => {
		await copyEmail(tx, message, address);
		await announceMessages(tx);
		await recordAudit(tx, admin, { action: "email.resent", subject: address, details: { subject: message.subject } });
	});
}
