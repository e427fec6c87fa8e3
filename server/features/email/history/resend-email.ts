import { type MessageKind, rulesOfMessage } from "../../../contract/messages.ts";
import { announceMessages, findSuppressions, type StoredMessage } from "../../mail/outbox.queries.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { resendVerification, sendPasswordReset } from "../customers/account-support.ts";
import { resendOrderReceipt } from "../orders/resend-order-receipt.ts";
import { copyEmail, findEmail, findRecipient } from "./emails.queries.ts";

type Refusal = "EMAIL_NOT_FOUND" | "NOT_RESENDABLE" | "NO_LONGER_NEEDED" | "ADDRESS_SUPPRESSED";

type MakeAnew = (
	services: Services,
	admin: KnownPrincipal,
	message: StoredMessage & { customerId: string },
) => Promise<string | null>;

/** How a message that holds a link or a code is made anew. @returns why not */
const makers: Partial<Record<MessageKind, MakeAnew>> = {
	verification: (services, admin, { customerId }) => resendVerification(services, admin, customerId),
	passwordReset: (services, admin, { customerId }) => sendPasswordReset(services, admin, customerId),
	receipt: async (services, admin, { data }) =>
		data?.orderId ? resendOrderReceipt(services, admin, data.orderId) : "ORDER_NOT_FOUND",
};

/** Sends an email to a customer again, to the address they have now (WAY-04). @returns why not */
export async function resendEmail(services: Services, admin: KnownPrincipal, emailId: string): Promise<Refusal | null> {
	const { db } = services;
	const message = await findEmail(db, emailId);
	if (!message) return "EMAIL_NOT_FOUND";
	const { customerId } = message;
	const recipient = customerId ? await findRecipient(db, customerId) : null;
	const address = recipient?.email ?? message.address;
	if ((await findSuppressions(db, [address])).size > 0) return "ADDRESS_SUPPRESSED";
	const { resend } = rulesOfMessage(message.kind);
	if (resend === "never") return "NOT_RESENDABLE";
	if (resend === "anew") {
		const make = makers[message.kind as MessageKind];
		if (!make || !customerId) return "NOT_RESENDABLE";
		return (await make(services, admin, { ...message, customerId })) ? "NO_LONGER_NEEDED" : null;
	}
	await db.transaction(async (tx) => {
		await copyEmail(tx, message, address);
		await announceMessages(tx);
		await recordAudit(tx, admin, { action: "email.resent", subject: address, details: { subject: message.subject } });
	});
	return null;
}
