import { integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { MailProvider } from "../../../../contract/email/bounces.ts";
import { createdAt, instant } from "../columns.ts";

/** A mail provider that reports bounces to `/hooks/mail/{provider}/{secret}` (WAY-03). */
export const mailHooks = pgTable(
	"mail_hooks",
	{
		provider: text().$type<MailProvider>().primaryKey(),
		/** SHA-256 of the secret part of its webhook address, used to look it up. */
		addressHash: text().notNull(),
		/** That secret part, encrypted, because the address is shown to admins. */
		address: text().notNull(),
		/** Secret that verifies its reports, encrypted; null if the address is sufficient. */
		secret: text(),
		lastEventAt: instant(),
		failures: integer().notNull().default(0),
		lastFailure: text(),
		lastFailureAt: instant(),
		createdAt: createdAt(),
	},
	(table) => [uniqueIndex("mail_hooks_address_key").on(table.addressHash)],
);
