import type { CustomerView } from "../../../contract/customer-lists.ts";
import { customerFilter } from "../../../contract/customers.ts";
import type { Queryable } from "../../database/database.ts";
import { countMatches } from "./customer-list.queries.ts";

/** @returns how many customers a view shows, counted no further than `most` */
export function countView(db: Queryable, view: CustomerView, most: number): Promise<number> {
	return countMatches(db, customerFilter.parse({ view }), most);
}
