import { and, asc, eq, gt, inArray, isNull, lte, ne, not, or, sql } from "drizzle-orm";
import type { ReminderDay } from "../../../contract/reminders.ts";
import type { Queryable } from "../../database/database.ts";
import { customers } from "../../database/schema/customers.ts";
import { mailOptOuts } from "../../database/schema/mail-opt-outs.ts";
import { mailSuppressions, messages } from "../../database/schema/messages.ts";

const toldWithin = (told: { after: Date; until: Date }) =>
	and(
		customers.approved,
		ne(customers.role, "admin"),
		eq(customers.stage, "notified"),
		gt(customers.notifiedAt, told.after),
		lte(customers.notifiedAt, told.until),
	);

/** @returns the time zones of buyers who may be due; null for those whose zone is not known */
export async function listZonesToRemind(db: Queryable, told: { after: Date; until: Date }): Promise<(string | null)[]> {
	const rows = await db.selectDistinct({ timeZone: customers.timeZone }).from(customers).where(toldWithin(told));
	return rows.map(({ timeZone }) => timeZone);
}

/**
 * @param told when they were told of their access: after one moment, until another
 * @param zones of these time zones alone, in which it is day; null: those whose zone is not known
 * @returns buyers who have not registered, and have not been reminded on that day or a later one
 */
export function listToRemind(
	db: Queryable,
	day: ReminderDay,
	told: { after: Date; until: Date },
	zones: (string | null)[],
	most: number,
) {
	const named = zones.filter((zone) => zone !== null);
	return db
		.select({ email: customers.email, name: customers.name })
		.from(customers)
		.where(
			and(
				toldWithin(told),
				or(
					zones.includes(null) ? isNull(customers.timeZone) : undefined,
					named.length > 0 ? inArray(customers.timeZone, named) : undefined,
				),
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
