import type { OrdersOfDeleted } from "../../../../contract/customers/customers.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Database } from "../../../database/database.ts";
import { retryDeadlock } from "../../../database/database-errors.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { eraseAccount, eraseMail } from "../../accounts/profile/erase-account.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import {
	anonymizeOrders,
	deleteCustomerRow,
	deleteOrders,
	deleteUnprovenAccounts,
	findAccount,
	lockCustomer,
} from "./customers.queries.ts";

/**
 * Deletes a customer: a test, or someone who asked to be forgotten. Removes account, sessions, progress, notes and
 * stored emails.
 *
 * @param ordersOf `keep` retains the sales for accounting, without email and name
 * @throws CUSTOMER_NOT_FOUND, ADMIN_ACCOUNT
 */
export async function deleteCustomer(
	db: Database,
	admin: KnownPrincipal,
	customerId: string,
	ordersOf: OrdersOfDeleted,
): Promise<void> {
	// An event of one of the orders may be being applied, which locks the event and then the customer.
	await retryDeadlock(() =>
		db.transaction(async (tx) => {
			const customer = await lockCustomer(tx, customerId);
			if (!customer) throw refusal("CUSTOMER_NOT_FOUND");
			const { userId, email } = customer;
			if (userId && (await findAccount(tx, userId))?.role === "admin") throw refusal("ADMIN_ACCOUNT");
			await deleteUnprovenAccounts(tx, customerId);
			if (ordersOf === "keep") await anonymizeOrders(tx, customerId);
			else await deleteOrders(tx, customerId);
			if (userId) await eraseAccount(tx, { userId, email });
			else await eraseMail(tx, email);
			await deleteCustomerRow(tx, customerId);
			await recordAudit(tx, admin, { action: "customer.deleted", subject: email, details: { orders: ordersOf } });
		}),
	);
}
