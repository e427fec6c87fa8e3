import type { CustomerView } from "../../../../../contract/customers/customer-lists.ts";
import { customerFilter } from "../../../../../contract/customers/customers.ts";
import type { Queryable } from "../../../../database/database.ts";
import { countMatches } from "./customer-list.queries.ts";

/** Counts the customers in a view, up to `most`. */
export function countView(db: Queryable, view: CustomerView, most: number): Promise<number> {
	return countMatches(db, customerFilter.parse({ view }), most);
}
