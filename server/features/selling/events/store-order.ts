import { email as emailShape } from "../../../../contract/email.ts";
import { formatMoney } from "../../../../contract/money.ts";
import { isAboutRefund } from "../../../../contract/selling/order-status.ts";
import type { AttentionReason } from "../../../../contract/selling/orders.ts";
import type { Settings } from "../../../../contract/site/settings.ts";
import { endSessionsWithoutAccess } from "../../../auth/access/access.queries.ts";
import type { Queryable } from "../../../database/database.ts";
import { summarizeOrders, upsertCustomer } from "../../../database/queries/customers.queries.ts";
import { noBuyer } from "../../../database/schema/selling/order-facts.ts";
import { shownEmail } from "../../../mail/shown-email.ts";
import { refundMail } from "../../../mail/templates/orders/refund-mail.tsx";
import { readMemberTexts } from "../../site/member-texts/read-member-texts.ts";
import { adapterFor } from "../carts/adapters/all.ts";
import { findSource, type StoredSource } from "../carts/sources.queries.ts";
import { linkCheckout } from "../checkout/checkouts.queries.ts";
import { settleUse } from "../codes/settle-use.ts";
import { GIFT_QUEUE, type GiftJob } from "../delivery/give-gift.ts";
import { insertRecipient, listHolders, listRecipients } from "../delivery/recipients.queries.ts";
import { sendReceipt } from "../delivery/send-receipt.ts";
import { type ComputedOrder, computeOrder, isInOtherCurrency, joinFacts } from "../order-facts/compute-order.ts";
import { findImportedFacts, linkImportedOrder } from "../order-facts/imported-orders.queries.ts";
import { notifyOfDispute } from "../order-facts/notify-of-dispute.ts";
import {
	findAccessOf,
	hasImportedAccess,
	insertCartOrder,
	lockCustomersOfReference,
	lockOrderOfReference,
	type StoredOrder,
	updateCartOrderKeepingBuyer,
	writeChoices,
} from "../order-facts/orders.queries.ts";
import { flagChangedEmail, updateUnpaidBuyer } from "../order-facts/reported-buyer.ts";
import { toOrderRow } from "../order-facts/to-order-row.ts";
import {
	clearAttention,
	clearSuperseded,
	findEvent,
	forgetBuyer,
	hasReportedSale,
	listFacts,
	lockReference,
	type StoredEvent,
} from "./events.queries.ts";
import type { PurchaseServices } from "./purchase-services.ts";
import { summarizeEvent } from "./summarize-event.ts";

/** Recomputes orders after a change of a rule that decides their state. */
export async function recomputeOrders(
	parts: PurchaseServices,
	orders: { sourceId: string; reference: string }[],
): Promise<void> {
	const settings = await parts.readSettings();
	for (const { sourceId, reference } of orders) {
		const source = await findSource(parts.db, sourceId);
		if (!source) continue;
		await parts.db.transaction(async (tx) => {
			await lockReference(tx, sourceId, reference);
			await storeOrder(parts, tx, { source, reference, event: null }, settings);
		});
	}
	parts.forgetPrincipals();
}

/**
 * Computes an order from its facts and stores it.
 *
 * @returns what a person should look at
 */
export async function storeOrder(
	parts: PurchaseServices,
	tx: Queryable,
	{
		source,
		reference,
		event,
	}: { source: StoredSource; reference: string; event: Pick<StoredEvent, "id" | "key" | "receivedAt"> | null },
	settings: Settings,
): Promise<{ reason: AttentionReason; detail: string } | null> {
	const reported = await listFacts(tx, source.id, reference);
	await linkImportedOrder(tx, source, reference, reported);
	const facts = joinFacts(reported, await findImportedFacts(tx, source.id, reference));
	const computed = computeOrder(facts, settings.dispute_access);
	if (!computed) return event ? flagUnknownOrder(tx, source, reference, event) : null;
	if (event) await clearSuperseded(tx, { sourceId: source.id, reference, before: event.receivedAt });
	await updateUnpaidBuyer(tx, { sourceId: source.id, reference }, computed);
	await lockCustomersOfReference(tx, source.id, reference);
	const known = await lockOrderOfReference(tx, source.id, reference);
	const values = toOrderRow(source, reference, computed);
	if (known && known.customerId === null) {
		// Its buyer was deleted: the sale is updated for accounting, but no customer is created again.
		await updateCartOrderKeepingBuyer(tx, known.id, { ...values, ...noBuyer });
		await updateAccess(tx, known, []);
		await forgetBuyer(tx, { sourceId: source.id, reference, eventId: event?.id ?? null });
		return null;
	}
	const customerId = known?.customerId ?? (await upsertCustomer(tx, { email: computed.email, name: computed.name }));
	const stored = known ?? (await insertCartOrder(tx, customerId, values));
	if (known) await updateCartOrderKeepingBuyer(tx, known.id, values);
	const order = await applyDiscount(parts, tx, await applyCheckoutChoices(tx, stored, computed), computed);
	const isDisputed = known?.state === "disputed" || computed.state === "disputed";
	const hadAccess = isDisputed && (await findAccessOf(tx, customerId))?.approved === true;
	await updateAccess(tx, order, [customerId]);
	const access = await findAccessOf(tx, customerId);
	if (!access) return null;
	if (isDisputed && !access.revoked)
		await notifyOfDispute(parts, tx, { known, computed, order, hadAccess, access }, settings.support_email);
	const hasChanged = known?.state !== computed.state;
	if (hasChanged && computed.state === "paid" && order.gift) await beginGift(parts, tx, order.id);
	if (hasChanged && computed.state === "paid" && !order.receiptSentAt) {
		await sendReceipt(
			parts,
			tx,
			{ ...order, ...computed, discountMinorUnits: order.discountMinorUnits, email: access.email },
			settings,
		);
		if (access.revoked)
			return { reason: "access_revoked", detail: `You revoked the access of ${access.email}, who has paid again.` };
	}
	if (hasChanged && computed.state === "refunded") {
		await parts.mailer.send(
			await refundMail(
				{
					to: access.email,
					name: computed.name,
					orderNumber: computed.number,
					total: formatMoney({ minorUnits: computed.refundedMinorUnits, currency: computed.currency }),
					keepsAccess: access.approved,
					gift: order.gift,
					supportEmail: shownEmail(settings.support_email),
				},
				await readMemberTexts(tx),
			),
			tx,
		);
	}
	if (computed.email === access.email) await clearAttention(tx, source.id, reference, "email_changed");
	const changedEmail = event && flagChangedEmail(event.key, reported, computed, access.email);
	/** An event has one reason: a changed email is reported only once, so it takes precedence. */
	const flag = (reason: AttentionReason, detail: string) =>
		changedEmail ? { ...changedEmail, detail: `${changedEmail.detail} ${detail}` } : { reason, detail };
	await clearAttention(tx, source.id, reference, "unknown_order");
	// Flags raised because access stayed are resolved with it.
	if (computed.state !== "paid") {
		await clearAttention(tx, source.id, reference, "partial_refund");
		await clearAttention(tx, source.id, reference, "other_currency");
	}
	if (computed.dispute !== "open") await clearAttention(tx, source.id, reference, "dispute_opened");
	else if (known?.dispute !== "open") {
		const total = formatMoney({ minorUnits: computed.minorUnits, currency: computed.currency });
		const accessNote = computed.state === "disputed" ? "Access is suspended" : "Access stays";
		return flag(
			"dispute_opened",
			`${access.email} disputed ${total}. Respond in ${source.name} before the bank's deadline. ${accessNote} until it is decided.`,
		);
	}
	const otherCurrency = reported.find(
		(fact) => isInOtherCurrency(fact, computed.currency) && (!known || fact.key.startsWith(`${event?.key}:`)),
	);
	if (event && computed.state === "paid" && otherCurrency) {
		const { minorUnits = 0, currency = computed.currency } = otherCurrency.data;
		const refundedText = formatMoney({ minorUnits, currency });
		const total = formatMoney({ minorUnits: computed.minorUnits, currency: computed.currency });
		return flag(
			"other_currency",
			`${source.name} reports a refund of ${refundedText} for an order of ${total}. It was not counted. If the order was refunded, revoke the access.`,
		);
	}
	const before = known?.refundedMinorUnits ?? 0;
	if (computed.state === "paid" && computed.refundedMinorUnits > before) {
		const refundedText = formatMoney({ minorUnits: computed.refundedMinorUnits, currency: computed.currency });
		const total = formatMoney({ minorUnits: computed.minorUnits, currency: computed.currency });
		return flag("partial_refund", `${refundedText} of ${total} was refunded to ${access.email}. Access stays.`);
	}
	return changedEmail;
}

/**
 * Flags a refund or a dispute of an unknown order (HOOK-04): by someone who has access through another one, because an
 * imported list may contain that order under another number; and any from a cart that reports nothing but the seller's
 * own sales.
 */
async function flagUnknownOrder(
	tx: Queryable,
	source: StoredSource,
	reference: string,
	{ id }: Pick<StoredEvent, "id">,
): Promise<{ reason: AttentionReason; detail: string } | null> {
	const event = await findEvent(tx, id);
	if (!event) return null;
	const email = emailShape.safeParse(summarizeEvent(event.body).email);
	if (email.success && (await hasImportedAccess(tx, email.data)))
		return {
			reason: "unknown_order",
			detail: `${email.data} has access from an imported order. If that order was refunded or disputed, revoke the access.`,
		};
	if (!adapterFor(source.type).reportsOnlyOwnSales || !isAboutRefund(event.type)) return null;
	if (await hasReportedSale(tx, source.id, reference)) return null;
	return {
		reason: "unknown_order",
		detail: `${source.name} has never reported a sale of order ${reference}. If the buyer has access in another way, revoke it. If the number is wrong, send the event again with the right one.`,
	};
}

/** Recomputes the access of everyone who has it through this order (BUY-08). */
async function updateAccess(
	tx: Queryable,
	order: Pick<StoredOrder, "id" | "gift" | "quantity">,
	customerIds: string[],
): Promise<void> {
	const holders = order.gift || order.quantity > 1 ? await listHolders(tx, order.id) : [];
	const everyone = [...new Set([...customerIds, ...holders])];
	await summarizeOrders(tx, everyone);
	for (const id of everyone) await endSessionsWithoutAccess(tx, id);
}

/**
 * Copies the choices made before paying to the order, once it is known which checkout it was paid in (BUY-07, BUY-08).
 */
async function applyCheckoutChoices(tx: Queryable, order: StoredOrder, computed: ComputedOrder): Promise<StoredOrder> {
	let current = order;
	for (const session of checkoutsOf(computed)) {
		const choices = await linkCheckout(tx, session, order.id);
		if (!choices) continue;
		const { gift, ...chosen } = choices;
		const values = { ...chosen, gift: gift !== null };
		await writeChoices(tx, order.id, values);
		if (gift) {
			const { email, message, giveAt } = gift;
			await insertRecipient(tx, { orderId: order.id, email, message, giveAt: new Date(giveAt) });
		}
		current = { ...current, ...values };
	}
	return current;
}

/** Copies the discount to the order, and counts the use of its code (CODE-03, CODE-04). */
async function applyDiscount(
	parts: PurchaseServices,
	tx: Queryable,
	order: StoredOrder,
	{ state, payments, discountMinorUnits = 0 }: ComputedOrder,
): Promise<StoredOrder> {
	// A promotion code of Stripe's own has an amount, but no name here.
	let discount: Partial<StoredOrder> | null = discountMinorUnits > 0 ? { discountMinorUnits } : null;
	for (const session of checkoutsOf({ payments }))
		discount = (await settleUse(parts, tx, session, { id: order.id, state })) ?? discount;
	if (!discount) return order;
	await writeChoices(tx, order.id, discount);
	return { ...order, ...discount };
}

/** Gives a gift that is due right after the payment; the hourly job gives the others. */
async function beginGift({ jobs }: PurchaseServices, tx: Queryable, orderId: string): Promise<void> {
	for (const { id, giveAt, givenAt } of await listRecipients(tx, orderId)) {
		if (givenAt || giveAt > new Date()) continue;
		await jobs.enqueue(GIFT_QUEUE, { orderId, recipientId: id } satisfies GiftJob, tx);
	}
}

/** The Stripe checkout sessions that an order was paid in. */
const checkoutsOf = ({ payments }: Pick<ComputedOrder, "payments">): string[] =>
	payments.filter((id) => id.startsWith("cs_"));
