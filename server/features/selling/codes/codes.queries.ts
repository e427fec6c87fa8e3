import { and, count, desc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { countsAsRevenue, net } from "../../../database/queries/sales.queries.ts";
import { checkouts } from "../../../database/schema/selling/checkouts.ts";
import { discountCodes } from "../../../database/schema/selling/discount-codes.ts";
import { discountUses } from "../../../database/schema/selling/discount-uses.ts";
import type { CountedCode } from "./quote-code.ts";

/** Notified by triggers of the database on each write of a code or of a use. */
export const CODES_CHANNEL = "discount_codes_changed";

export type StoredCode = typeof discountCodes.$inferSelect;
type WrittenCode = Omit<typeof discountCodes.$inferInsert, "id" | "createdAt" | "updatedAt">;

/** A use at a checkout that may still be left. */
const isAtCheckout = sql`discount_uses.state = 'reserved' and discount_uses.expires_at is not null`;

/** Uses that a browser holds at a checkout: opening another one releases them. */
const isHeldBy = (browserHash: string) => sql`${isAtCheckout} and discount_uses.checkout_id in (
	select id from checkouts where checkouts.browser_hash = ${browserHash} and checkouts.session_id is not null)`;

/** Decides whether a use is held at a checkout, which may still be left. */
const isHeld = sql<boolean>`exists (select from discount_uses where code_id = discount_codes.id and ${isAtCheckout})`;

/**
 * Counts the uses that are not released, and at most as many as the limit allows: more are not needed to decide.
 *
 * @param released uses that count as released
 */
const takenWithout = (released: SQL) => sql<number>`(case when discount_codes.usage_limit is null then 0 else (
	select count(*)::int from (
		select from discount_uses
		where code_id = discount_codes.id and state <> 'released' and not (${released})
		limit discount_codes.usage_limit
	) as counted
) end)`;

const rules = {
	id: discountCodes.id,
	code: discountCodes.code,
	percent: discountCodes.percent,
	amountMinorUnits: discountCodes.amountMinorUnits,
	currency: discountCodes.currency,
	startsOn: discountCodes.startsOn,
	endsOn: discountCodes.endsOn,
	usageLimit: discountCodes.usageLimit,
	oncePerCustomer: discountCodes.oncePerCustomer,
	paused: discountCodes.paused,
	taken: takenWithout(sql`false`),
	isHeld,
};

export type RulesOfCode = CountedCode & { id: string };

/** Returns all codes, for the memory of a process. */
export async function listRules(db: Queryable): Promise<RulesOfCode[]> {
	return db.select(rules).from(discountCodes);
}

/** @param browserHash of the buyer's browser, whose own open checkouts don't count; null for none */
export async function findRules(
	db: Queryable,
	code: string,
	browserHash: string | null = null,
): Promise<RulesOfCode | null> {
	const columns = browserHash === null ? rules : { ...rules, taken: takenWithout(isHeldBy(browserHash)) };
	const [row] = await db.select(columns).from(discountCodes).where(eq(discountCodes.code, code));
	return row ?? null;
}

/**
 * Returns the rules of a code with its current number of uses.
 *
 * @param tx locks the code until it ends, so that uses are reserved one after the other
 */
export async function lockRules(tx: Queryable, code: string): Promise<RulesOfCode | null> {
	const [held] = await tx
		.select({ id: discountCodes.id })
		.from(discountCodes)
		.where(eq(discountCodes.code, code))
		.for("no key update");
	// A second statement: the count must see what was written while the lock was waited for.
	return held ? findRules(tx, code) : null;
}

const own = sql`orders.discount_code_id = discount_codes.id`;

/** Columns of the seller's list. */
const listed = (withTests: boolean) => ({
	...rules,
	createdAt: discountCodes.createdAt,
	updatedAt: discountCodes.updatedAt,
	uses: sql<number>`(select count(*)::int from discount_uses where code_id = discount_codes.id and state = 'used')`,
	held: sql<number>`(select count(*)::int from discount_uses where code_id = discount_codes.id and state = 'reserved')`,
	revenue: sql<{ currency: string; minorUnits: number }[]>`(
		select coalesce(jsonb_agg(jsonb_build_object('currency', earned.currency, 'minorUnits', earned.total) order by earned.total desc), '[]')
		from (
			select orders.currency, sum(${net})::bigint as total from orders where ${own} and ${countsAsRevenue(withTests)} group by 1
		) as earned)`,
});

export type ListedCode = Awaited<ReturnType<typeof listCodeRows>>[number];

/** A code has no space and no small letter. */
const matching = (search: string) =>
	search
		? sql`strpos(${discountCodes.code}, ${search.normalize("NFKC").replaceAll(/\s/g, "").toUpperCase()}) > 0`
		: undefined;

/** Lists codes, newest first. The ID breaks ties, so that pages are stable. */
export async function listCodeRows(
	db: Queryable,
	withTests: boolean,
	search: string,
	page: { limit: number; offset: number },
) {
	return db
		.select(listed(withTests))
		.from(discountCodes)
		.where(matching(search))
		.orderBy(desc(discountCodes.createdAt), desc(discountCodes.id))
		.limit(page.limit)
		.offset(page.offset);
}

export async function findCodeRow(db: Queryable, withTests: boolean, id: string): Promise<ListedCode | null> {
	const [row] = await db.select(listed(withTests)).from(discountCodes).where(eq(discountCodes.id, id));
	return row ?? null;
}

export async function countCodes(db: Queryable, search = ""): Promise<number> {
	const [row] = await db.select({ total: count() }).from(discountCodes).where(matching(search));
	return row?.total ?? 0;
}

/** @param tx locks the code until it ends */
export async function lockCode(tx: Queryable, id: string): Promise<StoredCode | null> {
	const [row] = await tx.select().from(discountCodes).where(eq(discountCodes.id, id)).for("update");
	return row ?? null;
}

export async function insertCode(tx: Queryable, values: WrittenCode): Promise<string> {
	const [row] = await tx.insert(discountCodes).values(values).returning({ id: discountCodes.id });
	if (!row) throw new Error("no row came back");
	return row.id;
}

export async function changeCode(tx: Queryable, id: string, values: Partial<WrittenCode>): Promise<void> {
	await tx.update(discountCodes).set(values).where(eq(discountCodes.id, id));
}

/**
 * Decides whether a buyer has used a code, or waits for a bank. An open checkout does not count, because anyone can open
 * one with someone else's email.
 */
export async function hasUsed(tx: Queryable, codeId: string, customerKey: string): Promise<boolean> {
	const rows = await tx
		.select({ id: discountUses.id })
		.from(discountUses)
		.where(
			and(
				eq(discountUses.codeId, codeId),
				eq(discountUses.customerKey, customerKey),
				or(eq(discountUses.state, "used"), and(eq(discountUses.state, "reserved"), isNull(discountUses.expiresAt))),
			),
		)
		.limit(1);
	return rows.length > 0;
}

export async function insertUse(tx: Queryable, use: typeof discountUses.$inferInsert): Promise<string> {
	const [row] = await tx.insert(discountUses).values(use).returning({ id: discountUses.id });
	if (!row) throw new Error("no row came back");
	return row.id;
}

export async function setCoupon(db: Queryable, useId: string, couponId: string | null): Promise<void> {
	await db.update(discountUses).set({ couponId }).where(eq(discountUses.id, useId));
}

/** Releases a use that is still reserved. */
export async function releaseUse(db: Queryable, useId: string): Promise<void> {
	await db
		.update(discountUses)
		.set({ state: "released", settledAt: new Date() })
		.where(and(eq(discountUses.id, useId), eq(discountUses.state, "reserved")));
}

const ofSession = (sessionId: string) =>
	sql`${discountUses.checkoutId} = (select ${checkouts.id} from ${checkouts} where ${checkouts.sessionId} = ${sessionId})`;

/** Releases the use of a checkout that has expired at Stripe, unless it was paid. */
export async function releaseUseOfSession(tx: Queryable, sessionId: string): Promise<void> {
	await tx
		.update(discountUses)
		.set({ state: "released", settledAt: new Date() })
		.where(and(ofSession(sessionId), eq(discountUses.state, "reserved")));
}

export type StoredUse = typeof discountUses.$inferSelect;

/**
 * Returns the use of a checkout, and the open ones of the same customer.
 *
 * @param tx locks them until it ends, in one order, because several may be paid at once
 */
export async function lockUsesOfCustomer(
	tx: Queryable,
	sessionId: string,
): Promise<{ use: StoredUse; open: string[] } | null> {
	const [own] = await tx.select().from(discountUses).where(ofSession(sessionId));
	if (!own) return null;
	const ofCustomer =
		own.codeId === null || own.customerKey === null
			? sql`false`
			: and(
					eq(discountUses.codeId, own.codeId),
					eq(discountUses.customerKey, own.customerKey),
					eq(discountUses.state, "reserved"),
					isNotNull(discountUses.expiresAt),
				);
	const locked = await tx
		.select()
		.from(discountUses)
		.where(or(eq(discountUses.id, own.id), ofCustomer))
		.orderBy(discountUses.id)
		.for("update");
	const use = locked.find(({ id }) => id === own.id);
	return use ? { use, open: locked.flatMap(({ id }) => (id === use.id ? [] : [id])) } : null;
}

/** Makes uses due, so that the next run ends their checkouts. */
export async function makeUsesDue(tx: Queryable, useIds: string[]): Promise<void> {
	if (useIds.length > 0)
		await tx
			.update(discountUses)
			.set({ expiresAt: new Date(0) })
			.where(inArray(discountUses.id, useIds));
}

export async function changeUse(tx: Queryable, useId: string, values: Partial<StoredUse>): Promise<void> {
	await tx.update(discountUses).set(values).where(eq(discountUses.id, useId));
}

/** Lists uses whose checkouts should be over, oldest first. */
export async function listOverdueUses(db: Queryable, before: Date, limit: number) {
	return db
		.select({
			id: discountUses.id,
			expiresAt: discountUses.expiresAt,
			sessionId: checkouts.sessionId,
			sourceId: checkouts.sourceId,
		})
		.from(discountUses)
		.leftJoin(checkouts, eq(checkouts.id, discountUses.checkoutId))
		.where(and(eq(discountUses.state, "reserved"), lt(discountUses.expiresAt, before)))
		.orderBy(discountUses.expiresAt)
		.limit(limit);
}

/** Lists uses that a browser holds at checkouts it has opened. */
export async function listUsesOfBrowser(db: Queryable, browserHash: string, limit: number) {
	return db
		.select({
			id: discountUses.id,
			expiresAt: discountUses.expiresAt,
			sessionId: checkouts.sessionId,
			sourceId: checkouts.sourceId,
		})
		.from(discountUses)
		.innerJoin(checkouts, eq(checkouts.id, discountUses.checkoutId))
		.where(
			and(
				eq(discountUses.state, "reserved"),
				isNotNull(discountUses.expiresAt),
				isNotNull(checkouts.sessionId),
				eq(checkouts.browserHash, browserHash),
			),
		)
		.limit(limit);
}

/** Lists uses that are settled, and whose coupons are still at Stripe. */
export async function listLeftCoupons(db: Queryable, limit: number): Promise<{ id: string; couponId: string }[]> {
	const rows = await db
		.select({ id: discountUses.id, couponId: discountUses.couponId })
		.from(discountUses)
		.where(and(isNotNull(discountUses.couponId), ne(discountUses.state, "reserved")))
		.orderBy(discountUses.id)
		.limit(limit);
	return rows.flatMap(({ id, couponId }) => (couponId ? [{ id, couponId }] : []));
}
