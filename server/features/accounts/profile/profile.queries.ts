import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { personalCustomerColumns, purchaseColumns } from "../../../database/queries/customer-projection.ts";
import { newestOrder } from "../../../database/queries/customers.queries.ts";
import { ownOrderColumns, personalOrderColumns } from "../../../database/queries/order-projection.ts";
import { accounts, sessions, users, verifications } from "../../../database/schema/accounts/auth.ts";
import { signIns } from "../../../database/schema/accounts/sign-ins.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { leads } from "../../../database/schema/customers/leads.ts";
import { messages } from "../../../database/schema/email/messages.ts";
import { sequenceEnrollments, sequences } from "../../../database/schema/email/sequences.ts";
import { listeningPlaces, podcastFeeds } from "../../../database/schema/library/audiobooks.ts";
import { digitalDownloads, downloadLogs } from "../../../database/schema/library/digital-downloads.ts";
import { downloads } from "../../../database/schema/library/downloads.ts";
import { lessonProgress } from "../../../database/schema/library/lesson-progress.ts";
import { lessons } from "../../../database/schema/library/lessons.ts";
import { bookmarks, readingPlaces } from "../../../database/schema/library/reading.ts";
import { resourceLogs, resources } from "../../../database/schema/library/resources.ts";
import { checkoutReminders } from "../../../database/schema/selling/checkout-reminders.ts";
import { consentTexts } from "../../../database/schema/selling/consent-texts.ts";
import { orderAccounts } from "../../../database/schema/selling/order-accounts.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { withdrawalDeclarations } from "../../../database/schema/selling/withdrawal-declarations.ts";
import { reviewRequests, reviews } from "../../../database/schema/site/reviews.ts";
import { preApprovedEmails, profiles } from "../../../database/schema/site/source-views.ts";
import { uploads } from "../../../database/schema/site/uploads.ts";

const bookTitle = sql<string>`coalesce(${digitalDownloads.title}, ${downloads.title})`;

/** Returns the data of the profile page, or null. */
export async function findProfile(db: Queryable, userId: string) {
	const newest = newestOrder(db);
	const [row] = await db
		.select({
			name: customers.accountName,
			email: customers.email,
			memberSince: sql<Date>`coalesce(${customers.registeredAt}, ${customers.createdAt})`.mapWith(customers.createdAt),
			phoneNumber: users.phoneNumber,
			timeZone: customers.timeZone,
			premium: sql<boolean>`${customers.approved} and (${customers.premiumAt} is not null or ${customers.hasPremiumOrder})`,
			order: purchaseColumns(newest),
			ownPurchase: orders.sourceData,
		})
		.from(customers)
		.innerJoin(users, eq(users.id, customers.userId))
		.leftJoinLateral(newest, sql`true`)
		.leftJoin(orders, and(eq(orders.customerId, customers.id), eq(orders.source, "profile")))
		.where(eq(customers.userId, userId));
	return row ?? null;
}

/** The same for an account with an unproven email: only its one order, and nothing else of that email (BUY-03). */
export async function findOrderProfile(db: Queryable, userId: string) {
	const [row] = await db
		.select({
			name: users.name,
			email: users.email,
			memberSince: users.createdAt,
			phoneNumber: users.phoneNumber,
			timeZone: sql<null>`null`,
			premium: orders.premium,
			order: purchaseColumns(orders),
			ownPurchase: sql<null>`null`,
		})
		.from(orderAccounts)
		.innerJoin(users, eq(users.id, orderAccounts.userId))
		.innerJoin(orders, eq(orders.id, orderAccounts.orderId))
		.where(eq(orderAccounts.userId, userId));
	return row ?? null;
}

/** Only the newest orders are listed. */
const MAX_ORDERS = 50;

/** Lists a person's own orders: those of their customer, or the one that an unproven account is bound to (BUY-03). */
export function listOwnOrders(db: Queryable, userId: string, orderId?: string) {
	return db
		.select(ownOrderColumns)
		.from(orders)
		.where(
			and(
				or(inArray(orders.customerId, customerOf(db, userId)), inArray(orders.id, orderOfAccount(db, userId))),
				orderId ? eq(orders.id, orderId) : undefined,
				ne(orders.source, "profile"),
			),
		)
		.orderBy(desc(sql`${orders.placedAt}`), desc(orders.id))
		.limit(MAX_ORDERS);
}

const customerOf = (db: Queryable, userId: string) =>
	db.select({ id: customers.id }).from(customers).where(eq(customers.userId, userId));
const orderOfAccount = (db: Queryable, userId: string) =>
	db.select({ id: orderAccounts.orderId }).from(orderAccounts).where(eq(orderAccounts.userId, userId));

/**
 * Saves a member's time zone.
 *
 * @param onlyWhereNone keeps an existing time zone
 * @returns their customer if it has changed
 */
export async function updateTimeZone(
	db: Queryable,
	userId: string,
	timeZone: string,
	onlyWhereNone: boolean,
): Promise<string | null> {
	const [row] = await db
		.update(customers)
		// This is not a conflict for an admin who edits the customer at the same time.
		.set({ timeZone, updatedAt: sql`${customers.updatedAt}` })
		.where(
			and(
				eq(customers.userId, userId),
				onlyWhereNone ? isNull(customers.timeZone) : sql`${customers.timeZone} is distinct from ${timeZone}`,
			),
		)
		.returning({ id: customers.id });
	return row?.id ?? null;
}

export async function updateAccountName(db: Queryable, userId: string, name: string): Promise<void> {
	await db.update(customers).set({ accountName: name }).where(eq(customers.userId, userId));
}

/** Updates the auth service's own copy of the name, which is used in its emails. */
export async function updateUserName(db: Queryable, userId: string, name: string): Promise<void> {
	await db.update(users).set({ name }).where(eq(users.id, userId));
}

/** Deletes data without a foreign key to the person that contains the address or the ID. */
export async function deleteTraces(db: Queryable, person: { userId: string; email: string }): Promise<void> {
	await db
		.delete(verifications)
		.where(
			or(
				eq(verifications.value, person.userId),
				eq(verifications.identifier, person.email),
				eq(verifications.value, person.email),
			),
		);
	await deleteMails(db, person.email);
}

export async function deleteMails(db: Queryable, email: string): Promise<void> {
	await db.delete(messages).where(eq(messages.address, email));
	await db.delete(leads).where(eq(leads.email, email));
	// A declaration that the seller has not handled yet still needs an answer.
	await db
		.delete(withdrawalDeclarations)
		.where(and(eq(withdrawalDeclarations.email, email), isNotNull(withdrawalDeclarations.handledAt)));
}

export async function deleteReview(db: Queryable, userId: string): Promise<void> {
	const owner = db.select({ id: customers.id }).from(customers).where(eq(customers.userId, userId));
	await db.delete(reviews).where(inArray(reviews.customerId, owner));
}

/** Returns everything stored about a person, table by table, without secrets (PRO-03). */
export async function readPersonalData(db: Queryable, userId: string) {
	const [account] = await db
		.select({
			id: users.id,
			name: users.name,
			email: users.email,
			emailVerified: users.emailVerified,
			phoneNumber: users.phoneNumber,
			secondFactor: users.twoFactorEnabled,
			createdAt: users.createdAt,
			updatedAt: users.updatedAt,
		})
		.from(users)
		.where(eq(users.id, userId));
	const [profile] = await db
		.select({
			name: profiles.name,
			email: profiles.email,
			role: profiles.role,
			purchaseInfo: profiles.purchaseInfo,
			createdAt: profiles.createdAt,
			updatedAt: profiles.updatedAt,
		})
		.from(profiles)
		.where(eq(profiles.id, userId));
	const [bound] = await db
		.select({ orderId: orderAccounts.orderId })
		.from(orderAccounts)
		.where(eq(orderAccounts.userId, userId));
	// If the address is unproven, only data of this account is returned (BUY-03).
	const email = bound ? "" : (profile?.email ?? account?.email ?? "");
	return {
		account: account ?? null,
		profile: profile ?? null,
		approvals: await db
			.select({
				email: preApprovedEmails.email,
				name: preApprovedEmails.name,
				premium: preApprovedEmails.premium,
				purchaseInfo: preApprovedEmails.purchaseInfo,
				createdAt: preApprovedEmails.createdAt,
			})
			.from(preApprovedEmails)
			.where(eq(preApprovedEmails.email, email)),
		customer: (await db.select(personalCustomerColumns).from(customers).where(eq(customers.userId, userId)))[0] ?? null,
		orders: await db
			.select(personalOrderColumns)
			.from(orders)
			.innerJoin(customers, eq(customers.id, orders.customerId))
			.where(bound ? eq(orders.id, bound.orderId) : eq(customers.userId, userId))
			.orderBy(asc(orders.createdAt)),
		waysToSignIn: await db
			.select({ provider: accounts.providerId, createdAt: accounts.createdAt, updatedAt: accounts.updatedAt })
			.from(accounts)
			.where(eq(accounts.userId, userId)),
		sessions: await db
			.select({
				ipAddress: sessions.ipAddress,
				userAgent: sessions.userAgent,
				createdAt: sessions.createdAt,
				updatedAt: sessions.updatedAt,
				expiresAt: sessions.expiresAt,
			})
			.from(sessions)
			.where(eq(sessions.userId, userId))
			.orderBy(desc(sessions.createdAt)),
		signIns: await db
			.select({ at: signIns.at, ipAddress: signIns.ipAddress, userAgent: signIns.userAgent })
			.from(signIns)
			.where(eq(signIns.userId, userId))
			.orderBy(asc(signIns.at)),
		lessonProgress: await db
			.select({
				lessonId: lessonProgress.lessonId,
				lesson: lessons.title,
				completedAt: lessonProgress.completedAt,
				positionSeconds: lessonProgress.positionSeconds,
				updatedAt: lessonProgress.updatedAt,
			})
			.from(lessonProgress)
			.innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
			.where(eq(lessonProgress.userId, userId))
			.orderBy(asc(lessonProgress.updatedAt)),
		listeningPlaces: await db
			.select({
				audiobook: digitalDownloads.title,
				seconds: listeningPlaces.seconds,
				heardAt: listeningPlaces.heardAt,
			})
			.from(listeningPlaces)
			.innerJoin(digitalDownloads, eq(digitalDownloads.id, listeningPlaces.productId))
			.where(eq(listeningPlaces.userId, userId))
			.orderBy(asc(listeningPlaces.heardAt)),
		podcastFeed: await db
			.select({ lastAskedAt: podcastFeeds.lastRequestedAt })
			.from(podcastFeeds)
			.where(eq(podcastFeeds.userId, userId)),
		reading: await db
			.select({
				book: bookTitle,
				page: readingPlaces.page,
				pages: readingPlaces.pages,
				fraction: readingPlaces.fraction,
				readAt: readingPlaces.readAt,
			})
			.from(readingPlaces)
			.leftJoin(digitalDownloads, eq(digitalDownloads.id, readingPlaces.productId))
			.leftJoin(downloads, eq(downloads.id, readingPlaces.downloadId))
			.where(eq(readingPlaces.userId, userId))
			.orderBy(asc(readingPlaces.readAt)),
		bookmarks: await db
			.select({
				book: bookTitle,
				label: bookmarks.label,
				page: bookmarks.page,
				fraction: bookmarks.fraction,
				createdAt: bookmarks.createdAt,
			})
			.from(bookmarks)
			.leftJoin(digitalDownloads, eq(digitalDownloads.id, bookmarks.productId))
			.leftJoin(downloads, eq(downloads.id, bookmarks.downloadId))
			.where(eq(bookmarks.userId, userId))
			.orderBy(asc(bookmarks.createdAt)),
		downloads: await db
			.select({
				fileName: downloadLogs.fileName,
				downloadedAt: downloadLogs.downloadedAt,
				ipAddress: downloadLogs.ipAddress,
				bytesSent: downloadLogs.bytesSent,
			})
			.from(downloadLogs)
			.where(eq(downloadLogs.userId, userId))
			.orderBy(asc(downloadLogs.downloadedAt)),
		resourceDownloads: await db
			.select({
				resource: resources.title,
				downloadedAt: resourceLogs.downloadedAt,
				ipAddress: resourceLogs.ipAddress,
				bytesSent: resourceLogs.bytesSent,
			})
			.from(resourceLogs)
			.leftJoin(resources, eq(resources.id, resourceLogs.resourceId))
			.where(eq(resourceLogs.userId, userId))
			.orderBy(asc(resourceLogs.downloadedAt)),
		uploads: await db
			.select({ fileName: uploads.fileName, size: uploads.size, createdAt: uploads.createdAt })
			.from(uploads)
			.where(eq(uploads.userId, userId)),
		sequences: await db
			.select({
				sequence: sequences.title,
				state: sequenceEnrollments.state,
				startedAt: sequenceEnrollments.startedAt,
				lastDay: sequenceEnrollments.lastDay,
				endedAt: sequenceEnrollments.endedAt,
			})
			.from(sequenceEnrollments)
			.innerJoin(sequences, eq(sequences.id, sequenceEnrollments.sequenceId))
			.innerJoin(customers, eq(customers.id, sequenceEnrollments.customerId))
			.where(eq(customers.userId, userId))
			.orderBy(asc(sequenceEnrollments.startedAt)),
		freeLesson: await db
			.select({
				email: leads.email,
				signedUpAt: leads.createdAt,
				confirmedAt: leads.confirmedAt,
				unsubscribedAt: leads.unsubscribedAt,
				boughtAt: leads.boughtAt,
				source: leads.source,
				consent: consentTexts.text,
				consentedAt: leads.consentedAt,
			})
			.from(leads)
			.innerJoin(consentTexts, eq(consentTexts.version, leads.consentVersion))
			.where(eq(leads.email, email)),
		review: await db
			.select({
				rating: reviews.rating,
				title: reviews.title,
				text: reviews.text,
				displayName: reviews.displayName,
				consentedAt: reviews.consentedAt,
				state: reviews.state,
				hiddenReason: reviews.hiddenReason,
				reply: reviews.reply,
				writtenAt: reviews.writtenAt,
				publishedAt: reviews.publishedAt,
			})
			.from(reviews)
			.innerJoin(customers, eq(customers.id, reviews.customerId))
			.where(eq(customers.userId, userId)),
		reviewRequests: await db
			.select({ emailedAt: reviewRequests.emailedAt, dismissedAt: reviewRequests.dismissedAt })
			.from(reviewRequests)
			.innerJoin(customers, eq(customers.id, reviewRequests.customerId))
			.where(eq(customers.userId, userId)),
		checkoutReminders: await db
			.select({
				agreedAt: checkoutReminders.agreedAt,
				consent: consentTexts.text,
				code: checkoutReminders.code,
				quantity: checkoutReminders.quantity,
				minorUnits: checkoutReminders.minorUnits,
				currency: checkoutReminders.currency,
				firstAt: checkoutReminders.firstAt,
				secondAt: checkoutReminders.secondAt,
				returnedAt: checkoutReminders.returnedAt,
				boughtAt: checkoutReminders.boughtAt,
			})
			.from(checkoutReminders)
			.innerJoin(consentTexts, eq(consentTexts.version, checkoutReminders.consentVersion))
			.where(eq(checkoutReminders.email, email)),
		withdrawals: await db
			.select({
				name: withdrawalDeclarations.name,
				orderNumber: withdrawalDeclarations.orderNumber,
				receivedAt: withdrawalDeclarations.receivedAt,
			})
			.from(withdrawalDeclarations)
			.where(eq(withdrawalDeclarations.email, email))
			.orderBy(asc(withdrawalDeclarations.receivedAt)),
		emailsSent: await db
			.select({ subject: messages.subject, sentAt: messages.sentAt })
			.from(messages)
			.where(and(eq(messages.address, email), isNotNull(messages.sentAt)))
			.orderBy(asc(messages.sentAt)),
	};
}
