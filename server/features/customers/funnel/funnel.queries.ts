import { and, count, desc, eq, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { BuyerStage } from "../../../../contract/customers/funnel.ts";
import type { Queryable } from "../../../database/database.ts";
import { users } from "../../../database/schema/accounts/auth.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { mailSuppressions, messages } from "../../../database/schema/email/messages.ts";

/** Must match the index of stages. */
const isBuyer = and(customers.approved, ne(customers.role, "admin"));

/** Returns the number of buyers with access at each stage; stages without buyers are missing. */
export async function countStages(db: Queryable): Promise<Map<BuyerStage, number>> {
	const rows = await db
		.select({ stage: customers.stage, count: count() })
		.from(customers)
		.where(isBuyer)
		.groupBy(customers.stage);
	return new Map(rows.map((row) => [row.stage as BuyerStage, row.count]));
}

const stuckStages: BuyerStage[] = ["purchased", "notified", "registered"];
/** Someone who has just registered is not stuck, however long they have had access. */
const isStuck = (before: Date) =>
	and(
		isBuyer,
		inArray(customers.stage, stuckStages),
		lt(customers.approvedAt, before),
		or(ne(customers.stage, "registered"), lt(customers.registeredAt, before)),
	);

/** @param before customers at the same stage for longer are stuck */
export async function countStuck(db: Queryable, before: Date): Promise<number> {
	const [row] = await db.select({ count: count() }).from(customers).where(isStuck(before));
	return row?.count ?? 0;
}

export function listStuck(db: Queryable, before: Date, part: { limit: number; offset: number }) {
	const waits = sql<boolean>`exists (select from ${messages} where ${messages.customerId} = ${customers.id} and ${messages.state} = 'queued' and ${messages.kind} in ('invitation', 'receipt'))`;
	return db
		.select({
			customerId: customers.id,
			email: customers.email,
			name: sql<string>`${customers.displayName}`,
			stage: customers.stage,
			approvedAt: customers.approvedAt,
			notifiedAt: customers.notifiedAt,
			registeredAt: customers.registeredAt,
			suppression: mailSuppressions.reason,
			suppressedAt: mailSuppressions.at,
			verified: users.emailVerified,
			waits,
		})
		.from(customers)
		.leftJoin(mailSuppressions, eq(mailSuppressions.address, customers.email))
		.leftJoin(users, eq(users.id, customers.userId))
		.where(isStuck(before))
		.orderBy(desc(customers.approvedAt), customers.id)
		.limit(part.limit)
		.offset(part.offset);
}
