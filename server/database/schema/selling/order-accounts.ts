import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/auth.ts";
import { createdAt } from "../columns.ts";
import { orders } from "./orders.ts";

/**
 * Accounts with an unproven email, created in the browser that paid for an order. Until it is proven, the account
 * belongs to no customer: it sees what its order gives and nothing else (BUY-03).
 */
export const orderAccounts = pgTable(
	"order_accounts",
	{
		userId: uuid()
			.primaryKey()
			.references(() => users.id, { onDelete: "cascade" }),
		orderId: uuid()
			.notNull()
			.references(() => orders.id, { onDelete: "cascade" }),
		createdAt: createdAt(),
	},
	(table) => [index("order_accounts_order_id_idx").on(table.orderId)],
);
