import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { OptionalCategory } from "../../../contract/messages.ts";
import { instant } from "./columns.ts";
import { customers } from "./customers.ts";

/** Which kinds of email someone has switched off (SEQ-05). */
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
