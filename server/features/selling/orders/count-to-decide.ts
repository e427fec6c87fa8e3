import type { Queryable } from "../../database/database.ts";
import { countAttention, type Waiting } from "./order-list.queries.ts";

/** @returns how much waits for the seller to decide: events of carts, and withdrawals of buyers */
export const countToDecide = (db: Queryable): Promise<Waiting> => countAttention(db);
