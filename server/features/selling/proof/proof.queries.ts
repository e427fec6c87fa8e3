import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import type { Proof } from "../../../../contract/selling/orders.ts";
import type { Queryable } from "../../../database/database.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { orderAccounts } from "../../../database/schema/selling/order-accounts.ts";
import { orderFacts } from "../../../database/schema/selling/order-facts.ts";
import { orderFormerOwners, type StoredActivity } from "../../../database/schema/selling/order-former-owners.ts";
import { orderRecipients } from "../../../database/schema/selling/order-recipients.ts";
import { orders } from "../../../database/schema/selling/orders.ts";

export interface PersonOfOrder {
	email: string;
	role: Proof["people"][number]["role"];
	userId: string | null;
	registeredAt: Date | null;
	/** For a former owner: when the order was moved to another email. */
	ownedUntil: Date | null;
	/** Activity of accounts that were deleted when the order was moved. */
	kept: StoredActivity[];
}

/** Lists the buyer, former owners of the order, and others with access through it, with their accounts. */
export async function listPeopleOfOrder(db: Queryable, orderId: string): Promise<PersonOfOrder[]> {
	const account = {
		customerId: customers.id,
		email: customers.email,
		userId: customers.userId,
		registeredAt: customers.registeredAt,
	};
	const buyers = await db
		.select({
			...account,
			// Created in the browser that paid, with an unproven email (BUY-03).
			boundId: orderAccounts.userId,
			boundAt: orderAccounts.createdAt,
		})
		.from(orders)
		.innerJoin(customers, eq(customers.id, orders.customerId))
		.leftJoin(orderAccounts, eq(orderAccounts.orderId, orders.id))
		.where(eq(orders.id, orderId))
		.limit(1);
	const owned = await db
		.select({
			...account,
			emailThen: orderFormerOwners.email,
			ownedUntil: orderFormerOwners.ownedUntil,
			activity: orderFormerOwners.activity,
		})
		.from(orderFormerOwners)
		.innerJoin(customers, eq(customers.id, orderFormerOwners.customerId))
		.where(and(eq(orderFormerOwners.orderId, orderId), ne(orderFormerOwners.reason, "seat")))
		.orderBy(desc(orderFormerOwners.ownedUntil));
	const recipients = await db
		.select(account)
		.from(orderRecipients)
		.innerJoin(customers, eq(customers.id, orderRecipients.customerId))
		.where(eq(orderRecipients.orderId, orderId))
		.orderBy(asc(orderRecipients.createdAt));
	const keptOf = (id: string) =>
		owned.flatMap(({ customerId, activity }) => (customerId === id ? (activity ?? []) : []));
	const buyerIds = new Set(buyers.map(({ customerId }) => customerId));
	// The newest time of each; someone who got the order back is its buyer.
	const former = new Map(owned.toReversed().map((one) => [one.customerId, one]));
	return [
		...buyers.map(({ boundId, boundAt, customerId, email, ...buyer }) => ({
			email,
			role: "buyer" as const,
			userId: buyer.userId ?? boundId,
			registeredAt: buyer.userId ? buyer.registeredAt : boundAt,
			ownedUntil: null,
			kept: keptOf(customerId),
		})),
		...[...former.values()]
			.filter(({ customerId }) => !buyerIds.has(customerId))
			.map(({ customerId, emailThen, userId, registeredAt, ownedUntil }) => ({
				email: emailThen,
				role: "former buyer" as const,
				userId,
				registeredAt: userId ? registeredAt : null,
				ownedUntil,
				kept: keptOf(customerId),
			})),
		...recipients.map(({ customerId: _, registeredAt, ...one }) => ({
			...one,
			role: "recipient" as const,
			registeredAt: one.userId ? registeredAt : null,
			ownedUntil: null,
			kept: [],
		})),
	];
}

/** Returns the cart's own ID of an order's open dispute, or null. */
export async function findOpenDispute(db: Queryable, sourceId: string, reference: string): Promise<string | null> {
	const rows = await db
		.select({ kind: orderFacts.kind, disputeId: sql<string>`${orderFacts.data} ->> 'of'` })
		.from(orderFacts)
		.where(
			and(
				eq(orderFacts.sourceId, sourceId),
				eq(orderFacts.reference, reference),
				sql`${orderFacts.kind} like 'dispute%'`,
			),
		)
		.orderBy(desc(orderFacts.at));
	const ended = new Set(rows.filter(({ kind }) => kind !== "dispute_opened").map(({ disputeId }) => disputeId));
	return rows.find(({ kind, disputeId }) => kind === "dispute_opened" && !ended.has(disputeId))?.disputeId ?? null;
}

export async function markEvidenceSubmitted(tx: Queryable, orderId: string): Promise<void> {
	await tx.update(orders).set({ evidenceSubmittedAt: new Date() }).where(eq(orders.id, orderId));
}
