import { and, count, desc, eq, inArray, isNotNull, max, ne, or, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { customerPageColumns } from "../../../database/queries/customer-projection.ts";
import { newestOrder } from "../../../database/queries/customers.queries.ts";
import { customerOrderColumns } from "../../../database/queries/order-projection.ts";
import { isPublished } from "../../../database/queries/published-course.ts";
import { sessions, users } from "../../../database/schema/accounts/auth.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { downloadLogs } from "../../../database/schema/library/digital-downloads.ts";
import { lessonProgress } from "../../../database/schema/library/lesson-progress.ts";
import { lessons } from "../../../database/schema/library/lessons.ts";
import { modules } from "../../../database/schema/library/modules.ts";
import { orderRecipients } from "../../../database/schema/selling/order-recipients.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { auditLog } from "../../../database/schema/site/audit-log.ts";

/** Only the newest rows of unbounded lists are shown. */
const NEWEST = 20;

export async function findCustomerRow(db: Queryable, id: string) {
	const newest = newestOrder(db);
	const [row] = await db
		.select(customerPageColumns(newest))
		.from(customers)
		.leftJoinLateral(newest, sql`true`)
		.where(eq(customers.id, id));
	return row ?? null;
}

/** Lists their own orders, and those that others bought for them (BUY-08). */
export function listOrdersOfCustomer(db: Queryable, customerId: string) {
	const given = sql`${orders.id} in (
		select ${orderRecipients.orderId} from ${orderRecipients}
		where ${orderRecipients.customerId} = ${customerId} and ${orderRecipients.givenAt} is not null)`;
	return db
		.select({
			...customerOrderColumns,
			givesAccess: sql<boolean>`order_gives_access(${orders.state}, ${orders.gift} and not ${given})`,
		})
		.from(orders)
		.where(and(or(eq(orders.customerId, customerId), given), ne(orders.source, "profile")))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(NEWEST);
}

export async function findAccountDetails(db: Queryable, userId: string) {
	const [row] = await db
		.select({
			name: customers.accountName,
			role: customers.role,
			registeredAt: sql<Date>`coalesce(${customers.registeredAt}, ${customers.createdAt})`.mapWith(customers.createdAt),
			verified: users.emailVerified,
			secondFactor: users.twoFactorEnabled,
		})
		.from(customers)
		.innerJoin(users, eq(users.id, customers.userId))
		.where(eq(customers.userId, userId));
	return row ?? null;
}

export function listSessions(db: Queryable, userId: string) {
	return db
		.select({ userAgent: sessions.userAgent, lastUsed: sessions.updatedAt })
		.from(sessions)
		.where(and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > now()`))
		.orderBy(desc(sessions.updatedAt))
		.limit(NEWEST);
}

export async function listDownloads(db: Queryable, userId: string) {
	const newest = await db
		.select({ fileName: downloadLogs.fileName, at: downloadLogs.downloadedAt })
		.from(downloadLogs)
		.where(eq(downloadLogs.userId, userId))
		.orderBy(desc(downloadLogs.downloadedAt))
		.limit(NEWEST);
	const [all] = await db.select({ count: count() }).from(downloadLogs).where(eq(downloadLogs.userId, userId));
	return { newest, count: all?.count ?? 0 };
}

export async function readProgress(db: Queryable, userId: string) {
	const [own] = await db
		.select({ completed: count(lessonProgress.completedAt), lastAt: max(lessonProgress.updatedAt) })
		.from(lessonProgress)
		.innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
		.innerJoin(modules, eq(modules.id, lessons.moduleId))
		.where(and(isPublished, eq(lessonProgress.userId, userId)));
	const [all] = await db
		.select({ lessons: count() })
		.from(lessons)
		.innerJoin(modules, eq(modules.id, lessons.moduleId))
		.where(isPublished);
	return { completed: own?.completed ?? 0, lastAt: own?.lastAt ?? null, lessons: all?.lessons ?? 0 };
}

/** Lists the addresses that a customer had before, according to the audit log. */
export async function listFormerEmails(db: Queryable, email: string): Promise<string[]> {
	const rows = await db
		.select({ from: sql<string | null>`${auditLog.details} ->> 'from'` })
		.from(auditLog)
		.where(
			and(eq(auditLog.subject, email), eq(auditLog.action, "customer.email_corrected"), isNotNull(auditLog.details)),
		)
		.orderBy(desc(auditLog.at))
		.limit(NEWEST);
	return rows.flatMap(({ from }) => from ?? []);
}

export function listHistory(db: Queryable, emails: string[]) {
	return db
		.select({ action: auditLog.action, actor: auditLog.actorEmail, at: auditLog.at })
		.from(auditLog)
		.where(and(inArray(auditLog.subject, emails), sql`${auditLog.action} like 'customer.%'`))
		.orderBy(desc(auditLog.at))
		.limit(NEWEST);
}
