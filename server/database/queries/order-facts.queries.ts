import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../database.ts";
import { noBuyer, orderFacts } from "../schema/selling/order-facts.ts";

/**
 * Removes the buyer from the data of a fact, which keeps amounts and products (ORD-06).
 *
 * @param data JSON with a sale
 * @param path of the sale in it
 */
export const withoutBuyer = (data: SQL, path: "sale" | "data,sale"): SQL => {
	const sale = sql.raw(`'{${path}}'`);
	return sql`jsonb_set(${data}, ${sale}, (${data} #> ${sale}) || ${JSON.stringify(noBuyer)}::jsonb)`;
};

/** Removes the buyer from the selected facts of carts. */
export async function removeBuyerFromFacts(tx: Queryable, selected: SQL): Promise<void> {
	await tx.execute(sql`
		update ${orderFacts} set data = ${withoutBuyer(sql`data`, "sale")} where data ? 'sale' and ${selected}`);
}
