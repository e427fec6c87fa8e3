import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, primaryKey } from "../columns.ts";
import { users } from "./auth.ts";

/** Every sign-in: sessions end, but a purchase may be disputed months later (ORD-03). */
export const signIns = pgTable(
	"sign_ins",
	{
		id: primaryKey(),
		userId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		at: instant().notNull().defaultNow(),
		ipAddress: text(),
		userAgent: text(),
	},
	(table) => [index("sign_ins_user_id_idx").on(table.userId, table.at), index("sign_ins_at_idx").on(table.at)],
);
