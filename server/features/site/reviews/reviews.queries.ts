import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, not, or, sql } from "drizzle-orm";
import type { ReviewFilter, ReviewState } from "../../../contract/reviews.ts";
import type { Queryable } from "../../database/database.ts";
import { customers } from "../../database/schema/customers.ts";
import { mailOptOuts } from "../../database/schema/mail-opt-outs.ts";
import { mailSuppressions } from "../../database/schema/messages.ts";
import { reviewRequests, reviews } from "../../database/schema/reviews.ts";

/** Where processes hear of a change, sent by a trigger of the table when it commits. */
export const REVIEWS_CHANNEL = "reviews_changed";

export type StoredReview = typeof reviews.$inferSelect;

/** @returns what decides whether an account may write a review, and whether it is asked for one; null for no customer */
export async function findAuthor(db: Queryable, userId: string) {
	const [row] = await db
		.select({
			customerId: customers.id,
			downloadedAt: customers.downloadedAt,
			isAdmin: sql<boolean>`${customers.role} = 'admin'`,
			hasPurchase: customers.hasPaidOrder,
			// Written out: in a query of one table, columns stand without the name of theirs.
			buyer: sql<boolean>`exists (select from orders
				where orders.customer_id = customers.id and orders.state = 'paid' and not orders.gift)`,
			dismissed: sql<boolean>`exists (select from review_requests
				where review_requests.customer_id = customers.id and review_requests.dismissed_at is not null)`,
		})
		.from(customers)
		.where(eq(customers.userId, userId));
	return row ?? null;
}

/** @returns the review of a customer, or null */
export async function findReviewOf(db: Queryable, customerId: string): Promise<StoredReview | null> {
	const [row] = await db.select().from(reviews).where(eq(reviews.customerId, customerId));
	return row ?? null;
}

/** The same, held until the transaction ends; those who write a first review at once wait for each other. */
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

/** Of an account that is deleted. */
export async function deleteReviewOfAccount(tx: Queryable, userId: string): Promise<void> {
	const owner = tx.select({ id: customers.id }).from(customers).where(eq(customers.userId, userId));
	await tx.delete(reviews).where(inArray(reviews.customerId, owner));
}

/** They are not asked any more, neither by email nor on the dashboard. */
export async function noteDismissal(db: Queryable, customerId: string): Promise<void> {
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

/** @returns one page of the reviews, the newest first */
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

/** @returns one review as admins see it, or null */
export async function findReview(db: Queryable, id: string) {
	const [row] = await db
		.select(adminColumns)
		.from(reviews)
		.innerJoin(customers, eq(customers.id, reviews.customerId))
		.where(eq(reviews.id, id));
	return row ?? null;
}

/** @returns one review, held until the transaction ends, or null */
export async function lockReview(tx: Queryable, id: string): Promise<StoredReview | null> {
	const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for("update");
	return row ?? null;
}

/** @returns the address of a customer, and how to greet them */
export async function findAddressee(tx: Queryable, customerId: string) {
	const [row] = await tx
		.select({ email: customers.email, name: customers.displayName })
		.from(customers)
		.where(eq(customers.id, customerId));
	return row ?? null;
}

/** @returns how many reviews there are in each state, and the mean of the stars of each */
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

/** @returns the newest published reviews, as visitors see them */
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

/** May be asked for a review by email: what the outbox asks again when it sends. */
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

/** @returns the time zones of members who may be due; null for those whose zone is not known */
export async function listZonesToAsk(db: Queryable, downloaded: { after: Date; until: Date }) {
	const rows = await db.selectDistinct({ timeZone: customers.timeZone }).from(customers).where(mayBeAsked(downloaded));
	return rows.map(({ timeZone }) => timeZone);
}

/**
 * @param downloaded when they downloaded first: after one moment, until another
 * @param zones of these time zones alone, in which it is day; null: those whose zone is not known
 * @returns members whom nobody has asked for a review, and who have written none
 */
export function listToAsk(
	db: Queryable,
	downloaded: { after: Date; until: Date },
	zones: (string | null)[],
	most: number,
) {
	const named = zones.filter((zone) => zone !== null);
	return db
		.select({ customerId: customers.id, email: customers.email, name: customers.displayName })
		.from(customers)
		.where(
			and(
				mayBeAsked(downloaded),
				or(
					zones.includes(null) ? isNull(customers.timeZone) : undefined,
					named.length > 0 ? inArray(customers.timeZone, named) : undefined,
				),
			),
		)
		.orderBy(asc(customers.downloadedAt))
		.limit(most);
}

/** Notes that customers are asked by email. @returns those who were not asked before */
export async function noteRequests(tx: Queryable, customerIds: string[]): Promise<Set<string>> {
	const rows = await tx
		.insert(reviewRequests)
		.values(customerIds.map((customerId) => ({ customerId, emailedAt: sql`now()` })))
		.onConflictDoNothing()
		.returning({ customerId: reviewRequests.customerId });
	return new Set(rows.map(({ customerId }) => customerId));
}
