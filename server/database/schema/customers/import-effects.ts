import { index, integer, jsonb, primaryKey as keyOf, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";
import { orders } from "../selling/orders.ts";
import { customers } from "./customers.ts";
import { type ImportedFact, imports } from "./imports.ts";

/** Customers whose access an import restored; undoing the import reverts it. */
export const importRestorations = pgTable(
	"import_restorations",
	{
		importId: uuid()
			.notNull()
			.references(() => imports.id, { onDelete: "cascade" }),
		customerId: uuid()
			.notNull()
			.references(() => customers.id, { onDelete: "cascade" }),
	},
	(table) => [
		keyOf({ columns: [table.importId, table.customerId] }),
		index("import_restorations_customer_id_idx").on(table.customerId),
	],
);

/** Existing customers who became premium by an import; undoing it takes that back, unless another import says so, too. */
export const importPremiums = pgTable(
	"import_premiums",
	{
		importId: uuid()
			.notNull()
			.references(() => imports.id, { onDelete: "cascade" }),
		customerId: uuid()
			.notNull()
			.references(() => customers.id, { onDelete: "cascade" }),
		/** What the customer got: a different time now means that an admin has changed it since. */
		premiumAt: instant().notNull(),
	},
	(table) => [
		keyOf({ columns: [table.importId, table.customerId] }),
		index("import_premiums_customer_id_idx").on(table.customerId),
	],
);

/** Existing orders that an import reported facts about. */
export const importUpdates = pgTable(
	"import_updates",
	{
		importId: uuid()
			.notNull()
			.references(() => imports.id, { onDelete: "cascade" }),
		orderId: uuid()
			.notNull()
			.references(() => orders.id, { onDelete: "cascade" }),
	},
	(table) => [
		keyOf({ columns: [table.importId, table.orderId] }),
		index("import_updates_order_id_idx").on(table.orderId),
	],
);

/**
 * Facts about orders not imported yet, such as a refund in an export that begins after the sale. They apply as soon as
 * the order is imported.
 */
export const unmatchedFacts = pgTable(
	"unmatched_facts",
	{
		/** The order's `import_key`. */
		importKey: text().notNull(),
		key: text().notNull(),
		importId: uuid()
			.notNull()
			.references(() => imports.id, { onDelete: "cascade" }),
		/** Row number in the import. */
		row: integer().notNull(),
		fact: jsonb().$type<ImportedFact>().notNull(),
	},
	(table) => [
		keyOf({ columns: [table.importKey, table.key] }),
		index("unmatched_facts_import_id_idx").on(table.importId, table.row),
	],
);
