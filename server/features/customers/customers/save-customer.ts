import type { CustomerFields } from "../../../../contract/customers/customers.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Database } from "../../../database/database.ts";
import { isUniqueViolation, retryDeadlock } from "../../../database/database-errors.ts";
import type { EnteredOrder } from "../../../database/queries/customers.queries.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { requireUnchanged } from "../../../rpc/refuse-stale-edit.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { insertCustomer, lockCustomer, saveOrder, setAccess, updateCustomer } from "./customers.queries.ts";
import { type Moved, moveCustomer, refuseMove } from "./move-customer.ts";

/**
 * Returns the new customer's ID.
 *
 * @param currency of a total that names none
 * @throws EMAIL_EXISTS if a customer already has the email (USR-09)
 */
export async function addCustomer(
	db: Database,
	admin: KnownPrincipal,
	fields: CustomerFields,
	currency: string,
): Promise<string> {
	return db.transaction(async (tx) => {
		const id = await insertCustomer(tx, fields.email, fields);
		if (!id) throw refusal("EMAIL_EXISTS");
		await saveOrder(tx, { id, ...fields }, orderOf(fields), currency);
		await setAccess(tx, id, true);
		await recordAudit(tx, admin, { action: "customer.added", subject: fields.email });
		return id;
	});
}

/**
 * Changes a customer (USR-10). A new email moves the account along; access stays as it was, whatever is entered about
 * the order.
 *
 * @param since last change of the customer known to the admin; null overwrites the changes of others
 * @param currency of a total that names none
 * @throws CUSTOMER_NOT_FOUND, EMAIL_EXISTS, ADMIN_ACCOUNT; CHANGED_MEANWHILE if someone else has changed the customer
 *   since
 */
export async function editCustomer(
	db: Database,
	admin: KnownPrincipal,
	customerId: string,
	fields: CustomerFields,
	since: Date | null,
	currency: string,
): Promise<Moved> {
	const edit = () =>
		db.transaction(async (tx): Promise<Moved> => {
			const customer = requireUnchanged(await lockCustomer(tx, customerId), "CUSTOMER_NOT_FOUND", since);
			const moves = customer.email !== fields.email;
			if (moves) await refuseMove(tx, customer, fields.email);
			await updateCustomer(tx, customerId, fields);
			await saveOrder(tx, { ...fields, id: customerId }, orderOf(fields), currency);
			await setAccess(tx, customerId, customer.approved);
			await recordAudit(tx, admin, { action: "customer.edited", subject: fields.email });
			if (!moves) return { toConfirm: null };
			return moveCustomer(tx, admin, customer, fields.email);
		});
	return refuseCollision(edit);
}

/**
 * Changes only the email, for buyers who mistyped it at the checkout.
 *
 * @throws CUSTOMER_NOT_FOUND, EMAIL_EXISTS, ADMIN_ACCOUNT
 */
export async function correctEmail(
	db: Database,
	admin: KnownPrincipal,
	customerId: string,
	email: string,
): Promise<Moved> {
	const correct = () =>
		db.transaction(async (tx): Promise<Moved> => {
			const customer = await lockCustomer(tx, customerId);
			if (!customer) throw refusal("CUSTOMER_NOT_FOUND");
			if (customer.email === email) return { toConfirm: null };
			await refuseMove(tx, customer, email);
			return moveCustomer(tx, admin, customer, email);
		});
	return refuseCollision(correct);
}

const orderOf = (fields: CustomerFields): EnteredOrder => ({
	number: fields.orderId,
	status: fields.orderStatus,
	totalText: fields.orderTotal,
	products: fields.products.filter(Boolean),
});

/**
 * Converts the database's unique violation to an error, if two admins use the same email concurrently. Retries after
 * a deadlock: undoing an import locks orders before their customers.
 */
async function refuseCollision<Result>(attempt: () => Promise<Result>): Promise<Result> {
	try {
		return await retryDeadlock(attempt);
	} catch (error) {
		throw isUniqueViolation(error) ? refusal("EMAIL_EXISTS") : error;
	}
}
