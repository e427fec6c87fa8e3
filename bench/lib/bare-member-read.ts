import { serve } from "@hono/node-server";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { limits } from "../../contract/limits.ts";
import { findMembership } from "../../server/auth/access/access.queries.ts";
import { connect } from "../../server/database/database.ts";
import { sessions, users } from "../../server/database/schema/accounts/auth.ts";
import { listCurrentUpdates } from "../../server/features/library/updates/updates.queries.ts";

/*
 * Baseline of `bench/member-read.ts` in a separate process: one Hono route that only runs the statements of a member's
 * read of the updates and sends the rows. Started with the folder of the database's socket; reports its port to the
 * parent.
 */

const [host = ""] = process.argv.slice(2);
const db = connect({ host, user: "microgreens", database: "postgres" }, () => {});
const app = new Hono();
app.post("/updates", async (c) => {
	const [token = ""] = (getCookie(c, "academy.session_token") ?? "").split(".");
	const [session] = await db.select().from(sessions).where(eq(sessions.token, token));
	const [user] = await db
		.select()
		.from(users)
		.where(eq(users.id, session?.userId ?? ""));
	const membership = await findMembership(db, user?.id ?? "");
	if (!membership?.approved) return c.text("", 403);
	return c.json(await listCurrentUpdates(db, new Date(), limits.memberUpdates));
});
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.send?.(port));
process.once("disconnect", async () => {
	server.close();
	await db.$client.end();
});
