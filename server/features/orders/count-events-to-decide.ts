import type { Queryable } from "../../database/database.ts";
import { countAttention } from "./order-list.queries.ts";

/** @returns how many events of carts wait for a person to decide */
export const countEventsToDecide = (db: Queryable): Promise<number> => countAttention(db);
