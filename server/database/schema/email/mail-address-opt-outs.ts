import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { AddressCategory } from "../../../../contract/email/messages.ts";
import { instant } from "../columns.ts";

/**
 * Email categories that were turned off for an address, which may belong to no customer (SEQ-05). The address itself is
 * not stored, so that a row can outlast it.
 */
export const mailAddressOptOuts = pgTable(
	"mail_address_opt_outs",
	{
		/** Keyed hash of the address; see `addressKeyOf`. */
		addressKey: text().notNull(),
		category: text().$type<AddressCategory>().notNull(),
		at: instant().notNull().defaultNow(),
	},
	(table) => [primaryKey({ columns: [table.addressKey, table.category] })],
);
