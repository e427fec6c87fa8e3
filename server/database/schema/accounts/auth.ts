import { relations, sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryKey, updatedAt } from "../columns.ts";

/*
 * The tables of the auth service (better-auth), which defines the property names. A person's role, name and purchases
 * are in `customers`.
 */

export const users = pgTable(
	"users",
	{
		id: primaryKey(),
		name: text().notNull(),
		email: text().notNull(),
		emailVerified: boolean().notNull().default(false),
		image: text(),
		twoFactorEnabled: boolean().notNull().default(false),
		/** E.164, such as `+15550100199`. */
		phoneNumber: text().unique(),
		phoneNumberVerified: boolean().notNull().default(false),
		/**
		 * When an admin last corrected the address. The account's data belongs to a proven person, so a registration with
		 * the new address does not replace it.
		 */
		correctedAt: instant(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		uniqueIndex("users_email_key").on(table.email),
		index("users_unverified_idx").on(table.id).where(sql`not email_verified`),
		// Together with the index: one spelling per address (DAT-02).
		check("users_email_check", sql`${table.email} = lower(${table.email})`),
	],
);

export const sessions = pgTable(
	"sessions",
	{
		id: primaryKey(),
		userId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		token: text().notNull().unique(),
		expiresAt: instant().notNull(),
		ipAddress: text(),
		userAgent: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [index("sessions_user_id_idx").on(table.userId)],
);

export const accounts = pgTable(
	"accounts",
	{
		id: primaryKey(),
		userId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		accountId: text().notNull(),
		providerId: text().notNull(),
		password: text(),
		accessToken: text(),
		refreshToken: text(),
		idToken: text(),
		accessTokenExpiresAt: instant(),
		refreshTokenExpiresAt: instant(),
		scope: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("accounts_user_id_idx").on(table.userId),
		uniqueIndex("accounts_provider_account_key").on(table.providerId, table.accountId),
	],
);

export const verifications = pgTable(
	"verifications",
	{
		id: primaryKey(),
		identifier: text().notNull(),
		value: text().notNull(),
		expiresAt: instant().notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("verifications_identifier_idx").on(table.identifier),
		// For ending everything that is pending for one person.
		index("verifications_value_idx").on(table.value),
		index("verifications_link_email_idx")
			.on(sql`(${table.value}::jsonb ->> 'email')`)
			.where(sql`${table.identifier} like 'magic-link:%'`),
	],
);

/** A person's second factor: the authenticator app's secret and the recovery codes, both encrypted. */
export const twoFactors = pgTable(
	"two_factors",
	{
		id: primaryKey(),
		userId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		secret: text().notNull(),
		backupCodes: text().notNull(),
		verified: boolean().notNull().default(true),
		failedVerificationCount: integer().notNull().default(0),
		lockedUntil: instant(),
	},
	(table) => [uniqueIndex("two_factors_user_id_key").on(table.userId)],
);

/** Keys that verify signed tokens (SES-06); private keys are encrypted. */
export const jwks = pgTable("jwks", {
	id: primaryKey(),
	publicKey: text().notNull(),
	privateKey: text().notNull(),
	alg: text(),
	crv: text(),
	createdAt: createdAt(),
	expiresAt: instant(),
});

/**
 * Relations that the auth service reads in one statement: a session with its user, a user with their sign-in methods.
 */
export const sessionRelations = relations(sessions, ({ one }) => ({
	user: one(users, { fields: [sessions.userId], references: [users.id] }),
}));

export const userRelations = relations(users, ({ many }) => ({ accounts: many(accounts) }));

export const accountRelations = relations(accounts, ({ one }) => ({
	user: one(users, { fields: [accounts.userId], references: [users.id] }),
}));
