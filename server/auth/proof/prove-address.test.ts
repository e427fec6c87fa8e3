import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listForeignKeys } from "../../database/foreign-keys.queries.ts";
import { accounts, sessions, twoFactors } from "../../database/schema/accounts/auth.ts";
import { orderAccounts } from "../../database/schema/selling/order-accounts.ts";
import { orders } from "../../database/schema/selling/orders.ts";
import { createFeedTokens } from "../../features/library/podcast-feed/feed-token.ts";
import { openFeed } from "../../features/library/podcast-feed/open-feed.ts";
import { findFeedOwner } from "../../features/library/podcast-feed/podcast-feed.queries.ts";
import { addPerson } from "../../testing/builders.ts";
import { siteForThisFile } from "../../testing/site-for-this-file.ts";
import { type KeptFromRegistration, proveAddress } from "./prove-address.ts";

const site = await siteForThisFile();
const { db, config } = site.services;
const later = new Date(Date.now() + 3_600_000);

/**
 * Sets up what an account had before its email was proven.
 *
 * @returns a check that it is gone, if that is not the row itself
 */
type Make = (userId: string) => Promise<undefined | (() => Promise<boolean>)>;

/** Each table with rows of an account: how to set up rows that the proof removes, or why they stay. */
const tables: Record<string, Make | string> = {
	sessions: async (userId) => {
		await db.insert(sessions).values({ userId, token: randomUUID(), expiresAt: later });
	},
	// Whether a password stays depends on how the email was proven, which the tests of each sign-in method cover.
	accounts: async (userId) => {
		const providerId = "example";
		await db.insert(accounts).values({ userId, accountId: randomUUID(), providerId });
		return async () => {
			const { rows } = await db.execute(
				sql`select from accounts where user_id = ${userId} and provider_id = ${providerId}`,
			);
			return rows.length === 0;
		};
	},
	two_factors: async (userId) => {
		await db.insert(twoFactors).values({ userId, secret: "secret", backupCodes: "codes" });
	},
	order_accounts: async (userId) => {
		const order = { source: "manual" as const, email: "buyer@example.org", state: "paid" as const };
		const [row] = await db.insert(orders).values(order).returning({ id: orders.id });
		await db.insert(orderAccounts).values({ userId, orderId: row?.id ?? "" });
	},
	podcast_feeds: async (userId) => {
		const tokens = createFeedTokens(config.authSecret);
		const { url } = await openFeed(site.services, userId, false);
		const hash = tokens.hash(url.split("/").at(-1) ?? "");
		expect(await findFeedOwner(db, hash)).toMatchObject({ id: userId });
		return async () => {
			const isUnknown = (await findFeedOwner(db, hash)) === null;
			// Opened again after the proof, it has a new address.
			const again = await openFeed(site.services, userId, false);
			return isUnknown && again.url !== url && (await findFeedOwner(db, hash)) === null;
		};
	},
	customers: "belongs to the email that was proven; the account's name is taken from it",
	lesson_progress: "opens nothing, and is mostly the same buyer's on another device",
	listening_places: "opens nothing, and is mostly the same buyer's on another device",
	reading_places: "opens nothing, and is mostly the same buyer's on another device",
	bookmarks: "open nothing, and are mostly the same buyer's on another device",
	stamped_copies: "are sent for the account's own name and email alone",
	download_logs: "are evidence of what was delivered (ORD-03)",
	resource_logs: "are evidence of what was delivered (ORD-03)",
	sign_ins: "are evidence of who used the account (ORD-03)",
	uploads: "are made by admins alone, whose email is proven",
	imports: "are made by admins alone, whose email is proven",
	audit_log: "has what admins did, whose email is proven",
	sales_page_schedule: "is made by admins alone, whose email is proven",
};

test("SEC-07 every table with rows of an account says how the proof of its email affects them", async () => {
	const ofAccounts = (await listForeignKeys(db)).filter(({ parent }) => parent === "users");
	expect([...new Set(ofAccounts.map(({ table }) => table))].sort()).toEqual(Object.keys(tables).sort());
});

const kinds: KeptFromRegistration[] = ["registration", "new password", "nothing"];
const removed = Object.entries(tables).flatMap(([table, make]) =>
	typeof make === "string" ? [] : kinds.map((kept) => ({ table, make, kept })),
);

test.each(removed)(
	"SEC-07 data in $table from before a proof that keeps $kept is gone after it",
	async ({ table, make, kept }) => {
		const userId = await addPerson(site.services, { email: `${randomUUID()}@example.org`, verified: false });
		const isGone = await make(userId);
		await proveAddress(db, userId, kept);
		const { rows } = await db.execute(sql`select from ${sql.raw(table)} where user_id = ${userId}`);
		expect(isGone ? await isGone() : rows.length === 0).toBe(true);
	},
);
