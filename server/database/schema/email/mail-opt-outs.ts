import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { OptionalCategory } from "../../../../contract/email/messages.ts";
import { instant } from "../columns.ts";
import { customers } from "../customers/customers.ts";

/** Email categories that someone has turned off (SEQ-05). */
export const mailOptOuts = pgTable(
	"mail_opt_outs",
	{
		customerId: uuid()
			.notNull()
			.references(() => customers.id, { onDelete: "cascade" }),
		category: text().$type<OptionalCategory>().notNull(),
		at: instant().notNull().defaultNow(),
	},
	(table) => [primaryKey({ columns: [table.customerId, table.category] })],
);
