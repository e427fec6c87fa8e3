import { asc, desc, eq, or, sql } from "drizzle-orm";
import type { Queryable } from "../../database/database.ts";
import { accounts, sessions, users, verifications } from "../../database/schema/auth.ts";
import { downloadLogs } from "../../database/schema/digital-downloads.ts";
import { lessonProgress } from "../../database/schema/lesson-progress.ts";
import { lessons } from "../../database/schema/lessons.ts";
import { preApprovedEmails } from "../../database/schema/pre-approved-emails.ts";
import { profiles } from "../../database/schema/profiles.ts";
import { resourceLogs, resources } from "../../database/schema/resources.ts";
import { sentMails } from "../../database/schema/sent-mails.ts";
import { uploads } from "../../database/schema/uploads.ts";

/** @returns the profile with what the seller's list knows of its email, or null */
export async function findProfile(db: Queryable, userId: string) {
	const [row] = await db
		.select({
			name: profiles.name,
			email: profiles.email,
			memberSince: profiles.createdAt,
			phoneNumber: users.phoneNumber,
			ownPurchase: profiles.purchaseInfo,
			premium: preApprovedEmails.premium,
			purchase: preApprovedEmails.purchaseInfo,
		})
		.from(profiles)
		.innerJoin(users, eq(users.id, profiles.id))
		.leftJoin(preApprovedEmails, sql`lower(${preApprovedEmails.email}) = lower(${profiles.email})`)
		.where(eq(profiles.id, userId));
	return row ?? null;
}

export async function updateProfileName(db: Queryable, userId: string, name: string): Promise<void> {
	await db.update(profiles).set({ name }).where(eq(profiles.id, userId));
}

/** The auth service keeps a name of its own, which its emails greet with. */
export async function updateUserName(db: Queryable, userId: string, name: string): Promise<void> {
	await db.update(users).set({ name }).where(eq(users.id, userId));
}

/** Profile, sessions, accounts and progress go with it; logs stay without a person. */
export async function deleteUser(db: Queryable, userId: string): Promise<void> {
	await db.delete(users).where(eq(users.id, userId));
}

/** What has no reference to the person but names the address or the id. */
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
	await db.delete(sentMails).where(eq(sentMails.recipient, person.email));
}

/** Everything that is stored about a person, table by table, with no secret in it (PRO-03). */
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
	const email = profile?.email ?? account?.email ?? "";
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
			.where(sql`lower(${preApprovedEmails.email}) = lower(${email})`),
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
		downloads: await db
			.select({ fileName: downloadLogs.fileName, downloadedAt: downloadLogs.downloadedAt })
			.from(downloadLogs)
			.where(eq(downloadLogs.userId, userId))
			.orderBy(asc(downloadLogs.downloadedAt)),
		resourceDownloads: await db
			.select({ resource: resources.title, downloadedAt: resourceLogs.downloadedAt })
			.from(resourceLogs)
			.leftJoin(resources, eq(resources.id, resourceLogs.resourceId))
			.where(eq(resourceLogs.userId, userId))
			.orderBy(asc(resourceLogs.downloadedAt)),
		uploads: await db
			.select({ fileName: uploads.fileName, size: uploads.size, createdAt: uploads.createdAt })
			.from(uploads)
			.where(eq(uploads.userId, userId)),
		emailsSent: await db
			.select({ subject: sentMails.subject, sentAt: sentMails.sentAt })
			.from(sentMails)
			.where(eq(sentMails.recipient, email))
			.orderBy(asc(sentMails.sentAt)),
	};
}
