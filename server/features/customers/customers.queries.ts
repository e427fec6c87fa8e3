import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { CustomerSelection, Invitees } from "../../../contract/customers.ts";
import { unpaidStatuses } from "../../../contract/order-status.ts";
import { endPendingSecrets, everyPendingSecret } from "../../auth/pending-secrets.ts";
import type { Queryable } from "../../database/database.ts";
import { sessions, users } from "../../database/schema/auth.ts";
import { customers } from "../../database/schema/customers.ts";
import { type PurchaseInfo, preApprovedEmails } from "../../database/schema/pre-approved-emails.ts";
import { profiles } from "../../database/schema/profiles.ts";
import { matchesFilter } from "./customer-filter.queries.ts";

export interface StoredCustomer {
	id: string;
	email: string;
	approved: boolean;
	registered: boolean;
	profileId: string | null;
	updatedAt: Date;
}

/** What an order says of a customer. */
export interface CustomerOrder {
	name: string;
	purchaseInfo: PurchaseInfo;
	premium: boolean;
}

const columns = {
	id: customers.id,
	email: customers.email,
	approved: customers.approved,
	registered: customers.registered,
	profileId: customers.profileId,
	updatedAt: customers.updatedAt,
};

export async function findCustomer(db: Queryable, id: string): Promise<StoredCustomer | null> {
	const [row] = await db.select(columns).from(customers).where(eq(customers.id, id));
	return row ?? null;
}

export async function findCustomerByEmail(db: Queryable, email: string): Promise<StoredCustomer | null> {
	const [row] = await db.select(columns).from(customers).where(eq(customers.email, email));
	return row ?? null;
}

/**
 * @param tx nobody else changes the customer until it ends. The approval is locked first, since its own changes reach the
 *   customer after it: two who take locks in one order never wait for each other in a ring
 */
export async function lockCustomer(tx: Queryable, id: string): Promise<StoredCustomer | null> {
	const found = await findCustomer(tx, id);
	if (!found) return null;
	await tx.execute(
		sql`select from ${preApprovedEmails} where lower(${preApprovedEmails.email}) = ${found.email} for update`,
	);
	const [row] = await tx.select(columns).from(customers).where(eq(customers.id, id)).for("update");
	return row ?? null;
}

export async function insertApproval(tx: Queryable, email: string, order: CustomerOrder): Promise<void> {
	await tx.insert(preApprovedEmails).values({ email, ...order });
}

export async function updateApproval(tx: Queryable, email: string, order: CustomerOrder): Promise<void> {
	const { purchaseInfo, ...fields } = order;
	await tx
		.update(preApprovedEmails)
		.set({ ...fields, purchaseInfo: withFactsOf(preApprovedEmails.purchaseInfo, purchaseInfo) })
		.where(sql`lower(${preApprovedEmails.email}) = ${email}`);
}

/** Of someone who is not approved: kept for the day they are. */
export async function updateUnapproved(tx: Queryable, id: string, order: CustomerOrder): Promise<void> {
	const { name, purchaseInfo, premium } = order;
	await tx
		.update(customers)
		.set({ orderName: name, purchaseInfo: withFactsOf(customers.purchaseInfo, purchaseInfo), premium })
		.where(eq(customers.id, id));
}

/** What the shop told and nobody edits, such as the day of the order, stays. */
const withFactsOf = (before: PgColumn, order: PurchaseInfo): SQL =>
	sql`coalesce(${before}, '{}') || ${JSON.stringify(order)}::jsonb`;

const chosen = (selection: CustomerSelection): SQL | undefined =>
	"ids" in selection ? inArray(customers.id, selection.ids) : matchesFilter(selection.filter);

/** Puts customers into the approved list, with the order they had. @returns the emails that were not there */
export async function insertApprovals(tx: Queryable, selection: CustomerSelection): Promise<string[]> {
	const { rows } = await tx.execute<{ email: string }>(sql`
		insert into pre_approved_emails (email, name, purchase_info, premium, created_at)
		select email, order_name, coalesce(purchase_info, '{"order_id": "", "order_status": "", "order_total": "", "products": []}'),
			premium, coalesce(approved_at, now())
		from customers where ${and(eq(customers.approved, false), chosen(selection))} order by email
		on conflict do nothing returning email`);
	return rows.map(({ email }) => email);
}

/** Takes customers out of the approved list. @returns their emails, in lower case */
export async function deleteApprovals(tx: Queryable, selection: CustomerSelection): Promise<string[]> {
	const { rows } = await tx.execute<{ email: string }>(sql`
		delete from pre_approved_emails where lower(email) in (
			select email from customers where ${and(eq(customers.approved, true), chosen(selection))}
		) returning lower(email) as email`);
	return rows.map(({ email }) => email);
}

/** Ends what is open of these people; admins come in by their role, which is not taken away. */
export async function deleteSessionsOf(tx: Queryable, emails: string[]): Promise<void> {
	await tx.delete(sessions).where(
		inArray(
			sessions.userId,
			tx
				.select({ id: profiles.id })
				.from(profiles)
				.where(and(sql`lower(${profiles.email}) = any(${sql.param(emails)})`, ne(profiles.role, "admin"))),
		),
	);
}

export async function findAccount(
	db: Queryable,
	profileId: string,
): Promise<{ email: string; emailVerified: boolean; role: string } | null> {
	const [row] = await db
		.select({ email: users.email, emailVerified: users.emailVerified, role: profiles.role })
		.from(users)
		.innerJoin(profiles, eq(profiles.id, users.id))
		.where(eq(users.id, profileId));
	return row ?? null;
}

export async function isEmailTaken(db: Queryable, email: string): Promise<boolean> {
	const { rows } = await db.execute(sql`
		select from ${customers} where ${customers.email} = ${email} union all select from ${users} where ${users.email} = ${email}`);
	return rows.length > 0;
}

/** Profile and approval follow by themselves; whatever was open or on its way to the old address is worth nothing now. */
export async function moveAccount(tx: Queryable, profileId: string, from: string, to: string): Promise<void> {
	await tx
		.update(users)
		.set({ email: to, emailVerified: false, correctedAt: new Date() })
		.where(eq(users.id, profileId));
	await tx.delete(sessions).where(eq(sessions.userId, profileId));
	await endPendingSecrets(tx, everyPendingSecret, { userId: profileId, email: from });
}

export async function moveApproval(tx: Queryable, from: string, to: string): Promise<void> {
	await tx.update(preApprovedEmails).set({ email: to }).where(sql`lower(${preApprovedEmails.email}) = ${from}`);
}

export async function moveUnapproved(tx: Queryable, id: string, to: string): Promise<void> {
	await tx.update(customers).set({ email: to }).where(eq(customers.id, id));
}

/** Left alone is `updated_at`: an invitation changes nothing that someone may be editing. @returns who is to be invited */
export async function markInvited(
	tx: Queryable,
	selection: CustomerSelection,
	notSince: Date | null,
): Promise<{ email: string; name: string }[]> {
	const { rows } = await tx.execute<{ email: string; name: string }>(sql`
		update customers set invited_at = now()
		where ${and(
			eq(customers.approved, true),
			eq(customers.registered, false),
			chosen(selection),
			notSince ? sql`not ${isUnpaid} and not ${invitedSince(notSince)}` : undefined,
		)} returning email, name`);
	return rows;
}

/** As `isUnpaidStatus` of the contract reads it. */
const isUnpaid = sql`(regexp_replace(lower(coalesce(${customers.purchaseInfo} ->> 'order_status', '')), '[^a-z]', '', 'g')
	= any(${sql.param(unpaidStatuses)}))`;
const invitedSince = (moment: Date) =>
	sql`(${customers.invitedAt} is not null and ${customers.invitedAt} >= ${moment})`;

/** @returns whom an invitation of many would reach, and why not the others; each is counted for the first reason */
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
