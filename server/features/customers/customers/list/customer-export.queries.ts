import { and, asc, gt, inArray, sql } from "drizzle-orm";
import type { CustomerSelection } from "../../../../../contract/customers/customers.ts";
import type { Queryable } from "../../../../database/database.ts";
import { customerRowColumns } from "../../../../database/queries/customer-projection.ts";
import { newestOrder } from "../../../../database/queries/customers.queries.ts";
import { customers } from "../../../../database/schema/customers/customers.ts";
import { matchesFilter } from "./customer-filter.queries.ts";

/** @param after an email: only customers after it are returned */
export function listForExport(db: Queryable, selection: CustomerSelection, after: string, limit: number) {
	const chosen = "ids" in selection ? inArray(customers.id, selection.ids) : matchesFilter(selection.filter);
	const newest = newestOrder(db);
	return db
		.select(customerRowColumns(newest))
		.from(customers)
		.leftJoinLateral(newest, sql`true`)
		.where(and(gt(customers.email, after), chosen))
		.orderBy(asc(customers.email))
		.limit(limit);
}
