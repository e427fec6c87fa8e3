import type { Customer } from "../../../../contract/customers/customers.ts";
import type { Database } from "../../../database/database.ts";
import { describeCustomer } from "../../../database/queries/customer-projection.ts";
import { refusal } from "../../../rpc/refusal.ts";
import {
	findAccountDetails,
	findCustomerRow,
	listDownloads,
	listFormerEmails,
	listHistory,
	listOrdersOfCustomer,
	listSessions,
	readProgress,
} from "./customer-details.queries.ts";

/**
 * Returns everything about a customer that helps with "I paid and can't get in".
 *
 * @throws CUSTOMER_NOT_FOUND
 */
export async function getCustomerDetails(db: Database, customerId: string): Promise<Customer> {
	const row = await findCustomerRow(db, customerId);
	if (!row) throw refusal("CUSTOMER_NOT_FOUND");
	const emails = [row.email, ...(await listFormerEmails(db, row.email))];
	const [history, bought, account] = await Promise.all([
		listHistory(db, emails),
		listOrdersOfCustomer(db, row.id),
		row.userId ? describeAccount(db, row.userId) : null,
	]);
	return {
		...describeCustomer(row),
		approvedAt: row.approvedAt,
		updatedAt: row.updatedAt,
		decision: row.grantedAt ? "granted" : row.revokedAt ? "revoked" : null,
		orders: bought.map(({ minorUnits, refundedMinorUnits, currency, ...order }) => ({
			...order,
			total: { minorUnits, currency },
			refunded: { minorUnits: refundedMinorUnits, currency },
		})),
		notes: row.notes,
		tags: row.tags,
		account,
		history,
	};
}

async function describeAccount(db: Database, userId: string): Promise<Customer["account"]> {
	const account = await findAccountDetails(db, userId);
	if (!account) return null;
	const [sessions, downloads, progress] = await Promise.all([
		listSessions(db, userId),
		listDownloads(db, userId),
		readProgress(db, userId),
	]);
	const { name, role, verified, secondFactor, registeredAt } = account;
	return {
		name,
		admin: role === "admin",
		verified,
		secondFactor,
		registeredAt,
		sessions,
		downloads: downloads.newest,
		downloadCount: downloads.count,
		progress,
	};
}
