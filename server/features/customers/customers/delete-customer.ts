import type { OrdersOfDeleted } from "../../../contract/customers.ts";
import type { Database } from "../../database/database.ts";
import { retryDeadlock } from "../../database/database-errors.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { eraseAccount, eraseMail } from "../profile/erase-account.ts";
import {
	anonymizeOrders,
	deleteCustomerRow,
	deleteOrders,
	deleteUnprovenAccounts,
	findAccount,
	lockCustomer,
} from "./customers.queries.ts";

/**
 * Deletes a customer: a test, or someone who asked to be forgotten. Account, sessions, progress, notes and kept emails go.
 *
 * @param ordersOf `keep` leaves what was sold in the books, without email and name
 * @returns why not, or null when it is done
 */
export async function deleteCustomer(
	db: Database,
	admin: KnownPrincipal,
	customerId: string,
	ordersOf: OrdersOfDeleted,
): Promise<"CUSTOMER_NOT_FOUND" | "ADMIN_ACCOUNT" | null> {
	// An event of one of the orders may be applied just now, which holds the event and wants the customer.
	return retryDeadlock(() =>
		db.transaction(async (tx) => {
			const customer = await lockCustomer(tx, customerId);
			if (!customer) return "CUSTOMER_NOT_FOUND";
			const { userId, email } = customer;
			if (userId && (await findAccount(tx, userId))?.role === "admin") return "ADMIN_ACCOUNT";
			await deleteUnprovenAccounts(tx, customerId);
			if (ordersOf === "keep") await anonymizeOrders(tx, customerId);
			else await deleteOrders(tx, customerId);
			if (userId) await eraseAccount(tx, { userId, email });
			else await eraseMail(tx, email);
			await deleteCustomerRow(tx, customerId);
			await recordAudit(tx, admin, { action: "customer.deleted", subject: email, details: { orders: ordersOf } });
			return null;
		}),
	);
}
