import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../database/database.ts";
import { customers } from "../../database/schema/customers.ts";
import { downloadLogs } from "../../database/schema/digital-downloads.ts";
import { lessonProgress } from "../../database/schema/lesson-progress.ts";
import { lessons } from "../../database/schema/lessons.ts";
import { orderAccounts } from "../../database/schema/order-accounts.ts";
import { orderFacts } from "../../database/schema/order-facts.ts";
import { orderRecipients } from "../../database/schema/order-recipients.ts";
import { orders } from "../../database/schema/orders.ts";
import { signIns } from "../../database/schema/sign-ins.ts";

/** Of what grows without end, so much proves as well as all of it. */
const MOST = 200;

export interface PersonOfOrder {
	email: string;
	role: "buyer" | "recipient";
	userId: string | null;
	registeredAt: Date | null;
}

/** The buyer, and whoever else has what the order gives, with their accounts. */
export async function listPeopleOfOrder(db: Queryable, orderId: string): Promise<PersonOfOrder[]> {
	const account = { email: customers.email, userId: customers.userId, registeredAt: customers.registeredAt };
	const buyers = await db
		.select({
			...account,
			// Made in the browser that paid, its email not proven yet (BUY-03).
			boundId: orderAccounts.userId,
			boundAt: orderAccounts.createdAt,
		})
		.from(orders)
		.innerJoin(customers, eq(customers.id, orders.customerId))
		.leftJoin(orderAccounts, eq(orderAccounts.orderId, orders.id))
		.where(eq(orders.id, orderId))
		.limit(1);
	const recipients = await db
		.select(account)
		.from(orderRecipients)
		.innerJoin(customers, eq(customers.id, orderRecipients.customerId))
		.where(eq(orderRecipients.orderId, orderId))
		.orderBy(asc(orderRecipients.createdAt));
	return [
		...buyers.map(({ boundId, boundAt, email, ...buyer }) => ({
			email,
			role: "buyer" as const,
			userId: buyer.userId ?? boundId,
			registeredAt: buyer.userId ? buyer.registeredAt : boundAt,
		})),
		...recipients.map(({ registeredAt, ...one }) => ({
			...one,
			role: "recipient" as const,
			registeredAt: one.userId ? registeredAt : null,
		})),
	];
}

export async function listSignIns(db: Queryable, userId: string) {
	const rows = await db
		.select({ at: signIns.at, address: signIns.ipAddress, device: signIns.userAgent })
		.from(signIns)
		.where(eq(signIns.userId, userId))
		.orderBy(desc(signIns.at))
		.limit(MOST);
	const [all] = await db.select({ count: count() }).from(signIns).where(eq(signIns.userId, userId));
	return { newest: rows, count: all?.count ?? 0 };
}

/** Of product cards, the file list and lessons, the newest first. */
export async function listDownloadsOf(db: Queryable, userId: string) {
	const { rows } = await db.execute<{
		at: string;
		file: string;
		address: string | null;
		bytesSent: string | null;
		sha256: string | null;
		total: number;
	}>(sql`
		select *, count(*) over ()::int as total from (
			select downloaded_at as at, file_name as file, ip_address as address, bytes_sent as "bytesSent", sha256
			from ${downloadLogs} where ${downloadLogs.userId} = ${userId}
			union all
			select downloaded_at, coalesce(nullif(file_name, ''), resources.title, ''), ip_address, bytes_sent, sha256
			from resource_logs left join resources on resources.id = resource_logs.resource_id
			where resource_logs.user_id = ${userId}
		) as taken order by at desc limit ${MOST}`);
	return { newest: rows.map((row) => ({ ...row, at: new Date(row.at) })), count: rows[0]?.total ?? 0 };
}

export function listLessonsOf(db: Queryable, userId: string) {
	return db
		.select({
			title: lessons.title,
			completedAt: lessonProgress.completedAt,
			lastAt: lessonProgress.updatedAt,
			positionSeconds: lessonProgress.positionSeconds,
		})
		.from(lessonProgress)
		.innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
		.where(eq(lessonProgress.userId, userId))
		.orderBy(asc(lessonProgress.updatedAt))
		.limit(MOST);
}

/** @returns the cart's own ID of the dispute that is open about an order, or null */
export async function findOpenDispute(db: Queryable, sourceId: string, reference: string): Promise<string | null> {
	const rows = await db
		.select({ kind: orderFacts.kind, of: sql<string>`${orderFacts.data} ->> 'of'` })
		.from(orderFacts)
		.where(
			and(
				eq(orderFacts.sourceId, sourceId),
				eq(orderFacts.reference, reference),
				sql`${orderFacts.kind} like 'dispute%'`,
			),
		)
		.orderBy(desc(orderFacts.at));
	const ended = new Set(rows.filter(({ kind }) => kind !== "dispute_opened").map(({ of }) => of));
	return rows.find(({ kind, of }) => kind === "dispute_opened" && !ended.has(of))?.of ?? null;
}

export async function markEvidenceSubmitted(tx: Queryable, orderId: string): Promise<void> {
	await tx.update(orders).set({ evidenceSubmittedAt: new Date() }).where(eq(orders.id, orderId));
}
