import { and, asc, eq, gt, lte, ne, not, sql } from "drizzle-orm";
import type { ReminderDay } from "../../../contract/reminders.ts";
import type { Queryable } from "../../database/database.ts";
import { customers } from "../../database/schema/customers.ts";
import { mailOptOuts } from "../../database/schema/mail-opt-outs.ts";
import { mailSuppressions, messages } from "../../database/schema/messages.ts";

/**
 * @param told when they were told of their access: after one moment, until another
 * @returns buyers who have not registered, and have not been reminded on that day or a later one
 */
export function listToRemind(db: Queryable, day: ReminderDay, told: { after: Date; until: Date }, most: number) {
	return db
		.select({ email: customers.email, name: customers.name })
		.from(customers)
		.where(
			and(
				customers.approved,
				ne(customers.role, "admin"),
				eq(customers.stage, "notified"),
				gt(customers.notifiedAt, told.after),
				lte(customers.notifiedAt, told.until),
				not(
					sql`exists (select from ${messages} where ${messages.customerId} = ${customers.id} and ${messages.kind} = 'reminder' and (${messages.data} ->> 'day')::int >= ${day})`,
				),
				not(
					sql`exists (select from ${mailOptOuts} where ${mailOptOuts.customerId} = ${customers.id} and ${mailOptOuts.category} = 'reminder')`,
				),
				not(sql`exists (select from ${mailSuppressions} where ${mailSuppressions.address} = ${customers.email})`),
			),
		)
		.orderBy(asc(customers.notifiedAt))
		.limit(most);
}
