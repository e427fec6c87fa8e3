import type { Queryable } from "../../../database/database.ts";
import { countAttention, type Waiting } from "./order-list.queries.ts";

/** Counts what waits for the seller's decision: events of carts, and withdrawals of buyers. */
export const countToDecide = (db: Queryable): Promise<Waiting> => countAttention(db);
