import type { CustomerFields } from "../../../contract/customers.ts";
import type { EnteredOrder } from "../../database/customers.queries.ts";
import type { Database } from "../../database/database.ts";
import { isUniqueViolation } from "../../database/database-errors.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import { refuseStaleEdit } from "../../rpc/refuse-stale-edit.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { insertCustomer, keepAccess, lockCustomer, saveOrder, updateCustomer } from "./customers.queries.ts";
import { type Moved, type MoveRefusal, moveCustomer, refuseMove } from "./move-customer.ts";

/** @returns the new customer's id, or null where the email is a customer's already (USR-09) */
export async function addCustomer(db: Database, admin: KnownPrincipal, fields: CustomerFields): Promise<string | null> {
	return db.transaction(async (tx) => {
		const id = await insertCustomer(tx, fields.email, fields);
		if (!id) return null;
		await saveOrder(tx, { id, ...fields }, orderOf(fields));
		await keepAccess(tx, id, true);
		await recordAudit(tx, admin, { action: "customer.added", subject: fields.email });
		return id;
	});
}

type EditRefusal = MoveRefusal | "CUSTOMER_NOT_FOUND";

/**
 * Changes a customer (USR-10). With another email the account moves along; access stays as it was, whatever is entered of
 * the order.
 *
 * @param since when the customer was last changed as far as the editing admin knows; null saves over what others did
 * @returns why not, where it cannot be
 * @throws CHANGED_MEANWHILE where someone else has changed the customer since
 */
export async function editCustomer(
	db: Database,
	admin: KnownPrincipal,
	customerId: string,
	fields: CustomerFields,
	since: Date | null,
): Promise<Moved | EditRefusal> {
	const edit = () =>
		db.transaction(async (tx): Promise<Moved | EditRefusal> => {
			const customer = await lockCustomer(tx, customerId);
			if (!customer) return "CUSTOMER_NOT_FOUND";
			if (since) refuseStaleEdit(customer, since);
			const moves = customer.email !== fields.email;
			const refusal = moves ? await refuseMove(tx, customer, fields.email) : null;
			if (refusal) return refusal;
			await updateCustomer(tx, customerId, fields);
			await saveOrder(tx, { ...fields, id: customerId }, orderOf(fields));
			await keepAccess(tx, customerId, customer.approved);
			await recordAudit(tx, admin, { action: "customer.edited", subject: fields.email });
			if (!moves) return { toConfirm: null };
			return moveCustomer(tx, admin, customer, fields.email);
		});
	return orOnCollision<Moved | EditRefusal>(edit, "EMAIL_EXISTS");
}

/** Only the email: for whoever mistyped it when they bought. @returns why not, where it cannot be */
export async function correctEmail(
	db: Database,
	admin: KnownPrincipal,
	customerId: string,
	email: string,
): Promise<Moved | EditRefusal> {
	const correct = () =>
		db.transaction(async (tx): Promise<Moved | EditRefusal> => {
			const customer = await lockCustomer(tx, customerId);
			if (!customer) return "CUSTOMER_NOT_FOUND";
			if (customer.email === email) return { toConfirm: null };
			return (await refuseMove(tx, customer, email)) ?? moveCustomer(tx, admin, customer, email);
		});
	return orOnCollision<Moved | EditRefusal>(correct, "EMAIL_EXISTS");
}

const orderOf = (fields: CustomerFields): EnteredOrder => ({
	number: fields.orderId,
	status: fields.orderStatus,
	totalText: fields.orderTotal,
	products: fields.products.filter(Boolean),
});

/** Two who take the same email at once: the database lets one of them have it, and the other one is told. */
async function orOnCollision<Result>(attempt: () => Promise<Result>, collided: Result): Promise<Result> {
	try {
		return await attempt();
	} catch (error) {
		if (isUniqueViolation(error)) return collided;
		throw error;
	}
}
