import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { connect } from "../database/database.ts";
import type { Principal } from "../rpc/context.ts";
import { PASSWORD, signedIn } from "../testing/builders.ts";
import { call } from "../testing/call.ts";
import { siteForThisFile } from "../testing/site-for-this-file.ts";
import { createPrincipalMemory } from "./principal-memory.ts";

const site = await siteForThisFile();
afterEach(() => vi.useRealTimers());

/** A memory beside the site's own, on a pool of its own to the same database, with the looks-up counted. */
function remembering() {
	const { options } = site.services.db.$client as unknown as { options: pg.PoolConfig };
	const db = connect(options as { host: string; user: string; database: string }, () => {});
	const memory = createPrincipalMemory(db.$client);
	const ask = vi.fn(async () => ({ userId: "someone" }) as Principal);
	return { db, ask, recall: (cookie = "a cookie") => memory.recall(cookie, ask) };
}

test("SES-06 who asks several times within a moment is looked up once, and everyone for themselves", async () => {
	const { db, ask, recall } = remembering();
	await Promise.all([recall(), recall()]);
	await recall();
	expect(ask).toHaveBeenCalledTimes(1);
	await recall("another cookie");
	expect(ask).toHaveBeenCalledTimes(2);
	await db.$client.end();
});

test("SES-06 what is written about people is heard at once: a statement by itself, and a transaction at its end", async () => {
	const { db, ask, recall } = remembering();
	await recall();
	await db.execute(sql`delete from sessions where token = 'nobody''s'`);
	await recall();
	expect(ask).toHaveBeenCalledTimes(2);
	await db.transaction(async (tx) => {
		await tx.execute(sql`update "profiles" set name = name where email = 'nobody@example.org'`);
		// From before the transaction is whole: not to be remembered beyond it.
		await recall();
	});
	await recall();
	expect(ask).toHaveBeenCalledTimes(4);
	// What is only read makes nobody forgotten.
	await db.execute(sql`select count(*) from sessions`);
	await recall();
	expect(ask).toHaveBeenCalledTimes(4);
	await db.$client.end();
});

test("SES-06 nobody, and a look-up that failed, are not remembered", async () => {
	const { db, recall } = remembering();
	const memory = createPrincipalMemory(db.$client);
	const nobody = vi.fn(async () => null);
	await memory.recall("a cookie", nobody);
	await memory.recall("a cookie", nobody);
	expect(nobody).toHaveBeenCalledTimes(2);
	await expect(memory.recall("a cookie", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
	await expect(recall()).resolves.toMatchObject({ userId: "someone" });
	await db.$client.end();
});

test("SES-06 a session that ends anywhere is refused within a second, by files as well, and here at once", async () => {
	const person = await signedIn(site, { email: "ended@example.org" });
	const elsewhere = new pg.Client((site.services.db.$client as unknown as { options: pg.ClientConfig }).options);
	await elsewhere.connect();
	const asks = async () => [
		(await call(person, "member.updates.list")).status,
		(await person.get("/files/my-data.json")).status,
	];
	expect(await asks()).toEqual([200, 200]);
	// As another process of the site, or the seller by hand, would do it.
	await elsewhere.query(
		"delete from sessions where user_id = (select id from users where email = 'ended@example.org')",
	);
	await elsewhere.end();
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 });
	expect(await asks()).toEqual([401, 401]);
	vi.useRealTimers();

	await person.signIn("ended@example.org", PASSWORD);
	expect(await asks()).toEqual([200, 200]);
	expect((await person.post("/api/auth/sign-out", {})).status).toBe(200);
	expect(await asks()).toEqual([401, 401]);
});
