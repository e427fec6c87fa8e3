import { serve } from "@hono/node-server";
import { inArray, sql } from "drizzle-orm";
import { Hono } from "hono";
import { connect, prepareOnce } from "../../server/database/database.ts";
import { customers } from "../../server/database/schema/customers/customers.ts";

/*
 * Baseline of `bench/customers.ts` in a separate process: one Hono route that reads 25 customers by their keys and
 * sends them. Started with the folder of the database's socket; reports its port to the parent.
 */

const [host = ""] = process.argv.slice(2);
const db = connect({ host, user: "microgreens", database: "postgres" }, () => {});
const keys = (await db.select({ id: customers.id }).from(customers).limit(25)).map(({ id }) => id);
const app = new Hono();
app.get("/customers", async (c) => {
	const statement = prepareOnce(db, "by key", () =>
		db
			.select({
				id: customers.id,
				email: customers.email,
				name: customers.displayName,
				approved: customers.approved,
				registered: customers.registered,
				invitedAt: customers.invitedAt,
				orderNumber: customers.orderNumber,
			})
			.from(customers)
			.where(
				inArray(
					customers.id,
					keys.map((_, at) => sql.placeholder(`key${at}`)),
				),
			),
	);
	return c.json(await statement.execute(Object.fromEntries(keys.map((key, at) => [`key${at}`, key]))));
});
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.send?.(port));
process.once("disconnect", async () => {
	server.close();
	await db.$client.end();
});
