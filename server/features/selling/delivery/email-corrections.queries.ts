import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { emailCorrections } from "../../../database/schema/selling/email-corrections.ts";
import { orderRecipients } from "../../../database/schema/selling/order-recipients.ts";
import { orders } from "../../../database/schema/selling/orders.ts";

export type StoredCorrection = typeof emailCorrections.$inferSelect;

export async function findCorrection(db: Queryable, orderId: string): Promise<StoredCorrection | null> {
	const [row] = await db.select().from(emailCorrections).where(eq(emailCorrections.orderId, orderId));
	return row ?? null;
}

/** Includes the order as of the same moment. */
export async function findCorrectionWithOrder(db: Queryable, orderId: string) {
	const [row] = await db
		.select({
			correction: emailCorrections,
			number: orders.number,
			name: orders.name,
			state: orders.state,
			owner: customers.email,
			isRevoked: sql<boolean>`${customers.revokedAt} is not null`,
		})
		.from(emailCorrections)
		.innerJoin(orders, eq(orders.id, emailCorrections.orderId))
		.innerJoin(customers, eq(customers.id, orders.customerId))
		.where(eq(emailCorrections.orderId, orderId));
	return row ?? null;
}

/** Saves a request. The last one counts, and invalidates the previous link. */
export async function saveCorrection(
	tx: Queryable,
	correction: Pick<StoredCorrection, "orderId" | "oldEmail" | "newEmail" | "requestedAt">,
): Promise<void> {
	const { oldEmail, newEmail, requestedAt } = correction;
	await tx
		.insert(emailCorrections)
		.values(correction)
		.onConflictDoUpdate({
			target: emailCorrections.orderId,
			set: { oldEmail, newEmail, requestedAt, requests: sql`${emailCorrections.requests} + 1` },
		});
}

/** Returns whether it was still unconfirmed: of two concurrent clicks, only one succeeds. */
export async function markCorrectionConfirmed(tx: Queryable, orderId: string, newEmail: string): Promise<boolean> {
	const rows = await tx
		.update(emailCorrections)
		.set({ confirmedAt: new Date() })
		.where(
			and(
				eq(emailCorrections.orderId, orderId),
				eq(emailCorrections.newEmail, newEmail),
				isNull(emailCorrections.confirmedAt),
			),
		)
		.returning({ orderId: emailCorrections.orderId });
	return rows.length > 0;
}

export async function hasSeat(db: Queryable, orderId: string, email: string): Promise<boolean> {
	const rows = await db
		.select({ id: orderRecipients.id })
		.from(orderRecipients)
		.where(and(eq(orderRecipients.orderId, orderId), eq(orderRecipients.email, email)));
	return rows.length > 0;
}
