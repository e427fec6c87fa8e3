import { and, asc, count, desc, eq, gt, inArray, isNotNull, lte, ne, not, sql } from "drizzle-orm";
import type { ReviewFilter, ReviewState } from "../../../../contract/site/reviews.ts";
import type { Queryable } from "../../../database/database.ts";
import { isInTimeZone } from "../../../database/queries/customers.queries.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { mailOptOuts } from "../../../database/schema/email/mail-opt-outs.ts";
import { mailSuppressions } from "../../../database/schema/email/messages.ts";
import { reviewRequests, reviews } from "../../../database/schema/site/reviews.ts";

/** Channel of changes, sent by a trigger of the table on commit. */
export const REVIEWS_CHANNEL = "reviews_changed";

export type StoredReview = typeof reviews.$inferSelect;

/**
 * Returns what decides whether an account may write a review, and whether it is asked for one; null if it has no
 * customer.
 */
export async function findAuthor(db: Queryable, userId: string) {
	const [row] = await db
		.select({
			customerId: customers.id,
			downloadedAt: customers.downloadedAt,
			isAdmin: sql<boolean>`${customers.role} = 'admin'`,
			hasPurchase: customers.hasPaidOrder,
			// Raw SQL, because columns in a single-table query lack the table name.
			buyer: sql<boolean>`exists (select from orders
				where orders.customer_id = customers.id and order_gives_access(orders.state, orders.gift))`,
			dismissed: sql<boolean>`exists (select from review_requests
				where review_requests.customer_id = customers.id and review_requests.dismissed_at is not null)`,
		})
		.from(customers)
		.where(eq(customers.userId, userId));
	return row ?? null;
}

/** Returns a customer's review, or null. */
export async function findReviewOf(db: Queryable, customerId: string): Promise<StoredReview | null> {
	const [row] = await db.select().from(reviews).where(eq(reviews.customerId, customerId));
	return row ?? null;
}

/** The same, locked until the transaction ends; concurrent first reviews wait for each other. */
export async function lockReviewOf(tx: Queryable, customerId: string): Promise<StoredReview | null> {
	await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for("no key update");
	return findReviewOf(tx, customerId);
}

export async function insertReview(tx: Queryable, values: typeof reviews.$inferInsert): Promise<void> {
	await tx.insert(reviews).values(values);
}

export async function updateReview(tx: Queryable, id: string, values: Partial<StoredReview>): Promise<void> {
	await tx.update(reviews).set(values).where(eq(reviews.id, id));
}

export async function deleteReviewOf(tx: Queryable, customerId: string): Promise<void> {
	await tx.delete(reviews).where(eq(reviews.customerId, customerId));
}

/** Stops asking them, both by email and on the dashboard. */
export async function recordDismissal(db: Queryable, customerId: string): Promise<void> {
	await db
		.insert(reviewRequests)
		.values({ customerId, dismissedAt: sql`now()` })
		.onConflictDoUpdate({ target: reviewRequests.customerId, set: { dismissedAt: sql`now()` } });
}

const adminColumns = {
	id: reviews.id,
	rating: reviews.rating,
	title: reviews.title,
	text: reviews.text,
	displayName: reviews.displayName,
	consent: sql<boolean>`${reviews.consentedAt} is not null`,
	buyer: reviews.buyer,
	state: reviews.state,
	hiddenReason: reviews.hiddenReason,
	reply: reviews.reply,
	repliedAt: reviews.repliedAt,
	publishedAt: reviews.publishedAt,
	writtenAt: reviews.writtenAt,
	updatedAt: reviews.updatedAt,
	customerId: reviews.customerId,
	email: customers.email,
};

/** Returns a page of the reviews, newest first. */
export function listReviews(db: Queryable, filter: ReviewFilter, part: { limit: number; offset: number }) {
	return db
		.select(adminColumns)
		.from(reviews)
		.innerJoin(customers, eq(customers.id, reviews.customerId))
		.where(filter === "all" ? undefined : eq(reviews.state, filter))
		.orderBy(desc(reviews.writtenAt), desc(reviews.id))
		.limit(part.limit)
		.offset(part.offset);
}

/** Returns a review as admins see it, or null. */
export async function findReview(db: Queryable, id: string) {
	const [row] = await db
		.select(adminColumns)
		.from(reviews)
		.innerJoin(customers, eq(customers.id, reviews.customerId))
		.where(eq(reviews.id, id));
	return row ?? null;
}

/** Returns a review, locked until the transaction ends, or null. */
export async function lockReview(tx: Queryable, id: string): Promise<StoredReview | null> {
	const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for("update");
	return row ?? null;
}

/** Returns a customer's address, and how to greet them. */
export async function findAddressee(tx: Queryable, customerId: string) {
	const [row] = await tx
		.select({ email: customers.email, name: customers.displayName })
		.from(customers)
		.where(eq(customers.id, customerId));
	return row ?? null;
}

/** Returns the number of reviews in each state, with their average stars. */
export async function countReviews(db: Queryable): Promise<Map<ReviewState, { count: number; average: number }>> {
	const rows = await db
		.select({
			state: reviews.state,
			count: count(),
			average: sql<number>`round(avg(${reviews.rating}), 1)`.mapWith(Number),
		})
		.from(reviews)
		.groupBy(reviews.state);
	return new Map(rows.map(({ state, ...figures }) => [state, figures]));
}

/** Returns the newest published reviews, as visitors see them. */
export function listPublished(db: Queryable, most: number) {
	return db
		.select({
			id: reviews.id,
			rating: reviews.rating,
			title: reviews.title,
			text: reviews.text,
			displayName: reviews.displayName,
			buyer: reviews.buyer,
			writtenAt: reviews.writtenAt,
			reply: reviews.reply,
		})
		.from(reviews)
		.where(eq(reviews.state, "published"))
		.orderBy(desc(reviews.writtenAt), desc(reviews.id))
		.limit(most);
}

/** Whether they may be asked by email; the outbox checks it again before sending. */
const mayBeAsked = (downloaded: { after: Date; until: Date }) =>
	and(
		customers.approved,
		customers.registered,
		customers.hasPaidOrder,
		ne(customers.role, "admin"),
		isNotNull(customers.downloadedAt),
		gt(customers.downloadedAt, downloaded.after),
		lte(customers.downloadedAt, downloaded.until),
		not(sql`exists (select from ${reviewRequests} where ${reviewRequests.customerId} = ${customers.id})`),
		not(sql`exists (select from ${reviews} where ${reviews.customerId} = ${customers.id})`),
		not(
			sql`exists (select from ${mailOptOuts} where ${mailOptOuts.customerId} = ${customers.id} and ${mailOptOuts.category} = 'review')`,
		),
		not(sql`exists (select from ${mailSuppressions} where ${mailSuppressions.address} = ${customers.email})`),
	);

/** Lists the time zones of members who may be due; null if unknown. */
export async function listZonesToAsk(db: Queryable, downloaded: { after: Date; until: Date }) {
	const rows = await db.selectDistinct({ timeZone: customers.timeZone }).from(customers).where(mayBeAsked(downloaded));
	return rows.map(({ timeZone }) => timeZone);
}

/**
 * Lists members who were not asked for a review, and have not written one.
 *
 * @param downloaded when they first downloaded: after one time, until another
 * @param zones only these time zones, where it is daytime; null for unknown ones
 */
export function listToAsk(
	db: Queryable,
	downloaded: { after: Date; until: Date },
	zones: (string | null)[],
	most: number,
) {
	return db
		.select({ customerId: customers.id, email: customers.email, name: customers.displayName })
		.from(customers)
		.where(and(mayBeAsked(downloaded), isInTimeZone(zones)))
		.orderBy(asc(customers.downloadedAt))
		.limit(most);
}

/**
 * Records that customers are asked by email.
 *
 * @returns those who were not asked before
 */
export async function recordReviewRequests(tx: Queryable, customerIds: string[]): Promise<Set<string>> {
	const rows = await tx
		.insert(reviewRequests)
		.values(customerIds.map((customerId) => ({ customerId, emailedAt: sql`now()` })))
		.onConflictDoNothing()
		.returning({ customerId: reviewRequests.customerId });
	return new Set(rows.map(({ customerId }) => customerId));
}

/** Returns what decides whether these customers are asked for a review, by ID. */
export async function listReviewers(db: Queryable, customerIds: string[]) {
	const rows = await db
		.select({
			id: customers.id,
			approved: customers.approved,
			registered: customers.registered,
			hasPaidOrder: customers.hasPaidOrder,
			reviewed: sql<boolean>`exists (select from reviews where reviews.customer_id = customers.id)`,
		})
		.from(customers)
		.where(inArray(customers.id, customerIds));
	return new Map(rows.map((row) => [row.id, row]));
}
