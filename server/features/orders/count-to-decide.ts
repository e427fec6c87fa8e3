import type { Queryable } from "../../database/database.ts";
import { countAttention } from "./order-list.queries.ts";

/** @returns how much waits for the seller to decide: events of carts, and orders whose buyers withdrew */
export const countToDecide = (db: Queryable): Promise<{ events: number; withdrawals: number }> => countAttention(db);
