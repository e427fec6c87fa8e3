import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { CustomerSelection, Invitees } from "../../../../contract/customers/customers.ts";
import { endPendingSecrets, everyPendingSecret } from "../../../auth/proof/pending-secrets.ts";
import type { Queryable } from "../../../database/database.ts";
import {
	type EnteredOrder,
	insertOrder,
	newestOrder,
	readOrder,
	summarizeOrders,
} from "../../../database/queries/customers.queries.ts";
import { removeBuyerFromFacts, withoutBuyer } from "../../../database/queries/order-facts.queries.ts";
import { sessions, users } from "../../../database/schema/accounts/auth.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { noBuyer } from "../../../database/schema/selling/order-facts.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { matchesFilter } from "./list/customer-filter.queries.ts";

export interface StoredCustomer {
	id: string;
	email: string;
	approved: boolean;
	registered: boolean;
	userId: string | null;
	updatedAt: Date;
}

const columns = {
	id: customers.id,
	email: customers.email,
	approved: customers.approved,
	registered: customers.registered,
	userId: customers.userId,
	updatedAt: customers.updatedAt,
};

export async function findCustomer(db: Queryable, id: string): Promise<StoredCustomer | null> {
	const [row] = await db.select(columns).from(customers).where(eq(customers.id, id));
	return row ?? null;
}

/** @param tx locks the customer until it ends */
export async function lockCustomer(tx: Queryable, id: string): Promise<StoredCustomer | null> {
	const [row] = await tx.select(columns).from(customers).where(eq(customers.id, id)).for("update");
	return row ?? null;
}

/** Fields of a customer that an admin enters, besides the email and the order. */
export interface EnteredCustomer {
	name: string;
	premium: boolean;
}

/** Returns the new customer's ID, or null if a customer already has the email. */
export async function insertCustomer(
	tx: Queryable,
	email: string,
	{ name, premium }: EnteredCustomer,
): Promise<string | null> {
	const [row] = await tx
		.insert(customers)
		.values({ email, name, premiumAt: premium ? new Date() : null })
		.onConflictDoNothing({ target: customers.email })
		.returning({ id: customers.id });
	return row?.id ?? null;
}

export async function updateCustomer(tx: Queryable, id: string, { name, premium }: EnteredCustomer): Promise<void> {
	await tx
		.update(customers)
		.set({ name, premiumAt: premium ? sql`coalesce(${customers.premiumAt}, now())` : null })
		.where(eq(customers.id, id));
}

/**
 * Updates the order shown in the list, or adds one if there is none. Keeps fields that are not entered, such as its
 * day.
 *
 * @param currency of a total that names none
 */
export async function saveOrder(
	tx: Queryable,
	customer: { id: string; email: string; name: string },
	entered: EnteredOrder,
	currency: string,
): Promise<void> {
	const newest = newestOrder(tx);
	const [row] = await tx
		.select({ orderId: newest.id, totalText: newest.totalText })
		.from(customers)
		.leftJoinLateral(newest, sql`true`)
		.where(eq(customers.id, customer.id));
	// A total that was not edited stays in the currency that it was stored in.
	const order = row?.totalText === entered.totalText ? readOrder(entered) : readOrder(entered, currency);
	if (row?.orderId) {
		// An assumed total stays assumed until it is edited.
		const amountAssumed = sql`(${orders.amountAssumed} and ${orders.totalText} = ${entered.totalText})`;
		await tx
			.update(orders)
			.set({ ...order, amountAssumed })
			.where(eq(orders.id, row.orderId));
		await summarizeOrders(tx, [customer.id]);
		return;
	}
	const { email, name } = customer;
	const { number, status, totalText, products } = entered;
	const isBlank = number === "" && status === "" && totalText === "" && products.length === 0;
	if (!isBlank) await insertOrder(tx, customer.id, { ...order, source: "manual", email, name });
}

const chosen = (selection: CustomerSelection): SQL | undefined =>
	"ids" in selection ? inArray(customers.id, selection.ids) : matchesFilter(selection.filter);

/** Rounded for an undo by the admin: dates in the browser have no microseconds. */
const moment = (column: SQL) => sql`date_trunc('milliseconds', ${column})`;

/**
 * Locks in a fixed order, so that two admins who decide about the same people do not deadlock.
 *
 * @param undoOf only customers whose access was decided at this time, with the opposite decision
 */
function lockChosen(selection: CustomerSelection, approved: boolean, undoOf: Date | null): SQL {
	const decided = moment(approved ? sql`${customers.grantedAt}` : sql`${customers.revokedAt}`);
	return sql`select id from customers where ${and(
		eq(customers.approved, approved),
		chosen(selection),
		undoOf ? sql`${decided} = ${undoOf}` : undefined,
	)} order by email for update`;
}

interface Decided {
	emails: string[];
	at: Date;
}

async function readMoment(tx: Queryable): Promise<Date> {
	const { rows } = await tx.execute<{ at: Date | string }>(sql`select ${moment(sql`now()`)} as at`);
	return new Date(rows[0]?.at ?? Number.NaN);
}

/**
 * Gives customers access, whatever their orders say.
 *
 * @param undoOf reverts the decision made at that time: if a paid order gives access, the order decides again
 * @returns the emails of those who had no access
 */
export async function grantAccess(
	tx: Queryable,
	selection: CustomerSelection,
	undoOf: Date | null = null,
): Promise<Decided> {
	const granted = undoOf ? sql`case when has_paid_order then null else now() end` : sql`now()`;
	const { rows } = await tx.execute<{ email: string }>(sql`
		with chosen as materialized (${lockChosen(selection, false, undoOf)})
		update customers set granted_at = ${granted}, revoked_at = null, approved_at = coalesce(approved_at, now()), updated_at = clock_timestamp()
		from chosen where customers.id = chosen.id returning email`);
	return { emails: rows.map(({ email }) => email), at: await readMoment(tx) };
}

/**
 * Revokes customers' access, whatever their orders say, and ends their sessions. Admins keep theirs because of their
 * role.
 *
 * @param undoOf reverts the decision made at that time: without a paid order that gives access, the customer is
 *   undecided again
 * @returns the emails of those who had access
 */
export async function revokeAccess(
	tx: Queryable,
	selection: CustomerSelection,
	undoOf: Date | null = null,
): Promise<Decided> {
	const revoked = undoOf ? sql`case when has_paid_order then now() end` : sql`now()`;
	const { rows } = await tx.execute<{ email: string; userId: string | null }>(sql`
		with chosen as materialized (${lockChosen(selection, true, undoOf)})
		update customers set revoked_at = ${revoked}, granted_at = null, updated_at = clock_timestamp()
		from chosen where customers.id = chosen.id
		returning email, case when role <> 'admin' then user_id end as "userId"`);
	const userIds = rows.flatMap(({ userId }) => userId ?? []);
	await tx.execute(sql`delete from ${sessions} where ${sessions.userId} = any(${sql.param(userIds)}::uuid[])`);
	return { emails: rows.map(({ email }) => email), at: await readMoment(tx) };
}

/** Grants or revokes access by the seller, whatever the orders say. */
export async function setAccess(tx: Queryable, id: string, approved: boolean): Promise<void> {
	await tx
		.update(customers)
		.set(
			approved
				? { grantedAt: new Date(), revokedAt: null, approvedAt: sql`coalesce(${customers.approvedAt}, now())` }
				: { revokedAt: new Date(), grantedAt: null },
		)
		.where(and(eq(customers.id, id), sql`${customers.approved} <> ${approved}`));
}

export async function updateNotes(tx: Queryable, id: string, notes: string, tags: string[]): Promise<void> {
	await tx.update(customers).set({ notes, tags }).where(eq(customers.id, id));
}

/** Facts and events about a customer's orders, by source and reference. */
const ofCustomer = (id: string, table: SQL) => sql`exists (
	select from ${orders} where ${orders.customerId} = ${id}
	and ${orders.sourceId} = ${table}.source_id and ${orders.reference} = ${table}.reference)`;

/**
 * Anonymizes the person's orders, which keep amounts and products. An event that is not applied yet is still needed: it
 * is anonymized when it is applied (`forgetBuyer`).
 */
export async function anonymizeOrders(tx: Queryable, customerId: string): Promise<void> {
	await removeBuyerFromFacts(tx, ofCustomer(customerId, sql`order_facts`));
	await tx.execute(sql`
		update checkouts set gift = null, buyer_address = null from orders
		where orders.id = checkouts.order_id and orders.customer_id = ${customerId}`);
	await tx.execute(sql`
		delete from email_corrections using orders
		where orders.id = email_corrections.order_id and orders.customer_id = ${customerId}`);
	await tx.execute(sql`
		update purchase_events set body = '', state = case state when 'attention' then 'dismissed' else state end
		where ${ofCustomer(customerId, sql`purchase_events`)} and state <> 'waiting'`);
	// An order from a list can also be identified by the email.
	await tx.execute(sql`
		update orders set import_key = case when import_key like 'list %' then null else import_key end, imported_facts = (
			select jsonb_agg(case when fact -> 'data' ? 'sale'
				then ${withoutBuyer(sql`fact`, "data,sale")} else fact end order by index)
			from jsonb_array_elements(imported_facts) with ordinality as facts (fact, index))
		where customer_id = ${customerId} and imported_facts is not null`);
	await tx
		.update(orders)
		.set({ ...noBuyer, customerId: null, sourceData: null, buyerAddress: null, withdrawnBy: null })
		.where(eq(orders.customerId, customerId));
}

/**
 * Deletes the orders and everything that carts reported about them. Only the IDs of events are kept, so that an event
 * that is delivered or fetched again is recognized and creates no customer. An event belongs to an order only by its
 * reference (ORD-06).
 */
export async function deleteOrders(tx: Queryable, customerId: string): Promise<void> {
	const emptied = sql`body = '', state = 'dismissed', reason = null, detail = null, failing_since = null, last_error = null, handled_at = now()`;
	await tx.execute(sql`delete from order_facts where ${ofCustomer(customerId, sql`order_facts`)}`);
	await tx.execute(sql`update purchase_events set ${emptied} where ${ofCustomer(customerId, sql`purchase_events`)}`);
	await tx.delete(orders).where(eq(orders.customerId, customerId));
}

/** Deletes accounts created in the browser that paid, whose email is unproven (BUY-03). */
export async function deleteUnprovenAccounts(tx: Queryable, customerId: string): Promise<void> {
	await tx.execute(sql`
		delete from users where id in (
			select user_id from order_accounts join orders on orders.id = order_accounts.order_id
			where orders.customer_id = ${customerId})`);
}

export async function deleteCustomerRow(tx: Queryable, id: string): Promise<void> {
	await tx.delete(customers).where(eq(customers.id, id));
}

export async function findAccount(
	db: Queryable,
	userId: string,
): Promise<{ userId: string; email: string; name: string; emailVerified: boolean; role: string } | null> {
	const [row] = await db
		.select({
			userId: users.id,
			name: users.name,
			email: users.email,
			emailVerified: users.emailVerified,
			role: customers.role,
		})
		.from(users)
		.innerJoin(customers, eq(customers.userId, users.id))
		.where(eq(users.id, userId));
	return row ?? null;
}

export async function isEmailTaken(db: Queryable, email: string): Promise<boolean> {
	const { rows } = await db.execute(sql`
		select from ${customers} where ${customers.email} = ${email} union all select from ${users} where ${users.email} = ${email}`);
	return rows.length > 0;
}

/** Changes an account's email, and invalidates everything open or sent to the old address. */
export async function correctAccountEmail(tx: Queryable, userId: string, from: string, to: string): Promise<void> {
	await tx.update(users).set({ email: to, emailVerified: false, correctedAt: new Date() }).where(eq(users.id, userId));
	await tx.delete(sessions).where(eq(sessions.userId, userId));
	await endPendingSecrets(tx, everyPendingSecret, { userId, email: from });
}

/**
 * Marks customers as invited without changing `updated_at`: an invitation is not an edit.
 *
 * @returns the customers to invite
 */
export async function markInvited(
	tx: Queryable,
	selection: CustomerSelection,
	notSince: Date | null,
): Promise<{ email: string; name: string }[]> {
	// Locks customers by email, like everything else that locks several, to avoid deadlocks.
	const invited = sql`select id from customers where ${and(
		eq(customers.approved, true),
		eq(customers.registered, false),
		chosen(selection),
		notSince ? sql`not ${isUnpaid} and not ${invitedSince(notSince)}` : undefined,
	)} order by email for no key update`;
	const { rows } = await tx.execute<{ email: string; name: string }>(sql`
		with invited as materialized (${invited})
		update customers set invited_at = now() from invited where customers.id = invited.id returning email, display_name as name`);
	return rows;
}

/** Bought, and was not charged or was refunded. */
const isUnpaid = sql`(not ${customers.hasPaidOrder} and exists (
	select from ${orders} where ${orders.customerId} = ${customers.id} and ${orders.source} <> 'profile'))`;
const invitedSince = (moment: Date) =>
	sql`(${customers.invitedAt} is not null and ${customers.invitedAt} >= ${moment})`;

/**
 * Counts who a bulk invitation would reach, and why not the others; each is counted for the first reason that applies.
 */
export async function countInvitees(db: Queryable, selection: CustomerSelection, notSince: Date): Promise<Invitees> {
	const { rows } = await db.execute<Invitees>(sql`
		select count(*) filter (where registered)::int as registered,
			count(*) filter (where not registered and not approved)::int as "notApproved",
			count(*) filter (where not registered and approved and unpaid)::int as unpaid,
			count(*) filter (where not registered and approved and not unpaid and recent)::int as "invitedBefore",
			count(*) filter (where not registered and approved and not unpaid and not recent)::int as invited
		from (
			select registered, approved, ${isUnpaid} as unpaid, ${invitedSince(notSince)} as recent
			from customers where ${chosen(selection)}
		) as selected`);
	return rows[0] ?? { invited: 0, registered: 0, notApproved: 0, unpaid: 0, invitedBefore: 0 };
}
