import { and, asc, eq, gt, lte, ne, not, sql } from "drizzle-orm";
import type { ReminderDay } from "../../../../contract/email/reminders.ts";
import type { Queryable } from "../../../database/database.ts";
import { isInTimeZone } from "../../../database/queries/customers.queries.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { mailOptOuts } from "../../../database/schema/email/mail-opt-outs.ts";
import { mailSuppressions, messages } from "../../../database/schema/email/messages.ts";

const notifiedWithin = (period: { after: Date; until: Date }) =>
	and(
		customers.approved,
		ne(customers.role, "admin"),
		eq(customers.stage, "notified"),
		gt(customers.notifiedAt, period.after),
		lte(customers.notifiedAt, period.until),
	);

/** Lists the time zones of buyers who may be due; null if unknown. */
export async function listZonesToRemind(
	db: Queryable,
	period: { after: Date; until: Date },
): Promise<(string | null)[]> {
	const rows = await db.selectDistinct({ timeZone: customers.timeZone }).from(customers).where(notifiedWithin(period));
	return rows.map(({ timeZone }) => timeZone);
}

/**
 * Lists buyers who have not registered, and have not been reminded on that day or a later one.
 *
 * @param period when they were notified of their access: after one time, until another
 * @param zones only these time zones, where it is daytime; null for unknown ones
 */
export function listToRemind(
	db: Queryable,
	day: ReminderDay,
	period: { after: Date; until: Date },
	zones: (string | null)[],
	most: number,
) {
	return db
		.select({ email: customers.email, name: customers.name })
		.from(customers)
		.where(
			and(
				notifiedWithin(period),
				isInTimeZone(zones),
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
