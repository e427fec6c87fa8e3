import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";

/*
 * Baseline of `bench/purchases.ts` in a separate process: one Hono route that only reads a form and inserts one row.
 * Started with the folder of the database's socket; reports its port to the parent.
 */

const [host = ""] = process.argv.slice(2);
const pool = new pg.Pool({ host, user: "microgreens", database: "postgres", max: 20 });
await pool.query("create table if not exists bare_events (id text primary key, body text not null)");
const app = new Hono();
app.post("/events", async (c) => {
	const text = await c.req.text();
	const id = new URLSearchParams(text).get("sale_id");
	await pool.query("insert into bare_events (id, body) values ($1, $2) on conflict do nothing", [id, text]);
	return c.text("accepted");
});
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.send?.(port));
process.once("disconnect", async () => {
	server.close();
	await pool.end();
});
