import type { CustomerQuery } from "../../../../../contract/customers/customers.ts";
import { queries } from "../../../../lib/api.ts";

/** The page of customers that a view shows. */
export const customersQuery = (view: CustomerQuery) => queries.admin.customers.list.queryOptions({ input: view });
