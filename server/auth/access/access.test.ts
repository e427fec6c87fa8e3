import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers } from "../../database/schema/customers/customers.ts";
import { PASSWORD, signedIn } from "../../testing/builders.ts";
import { call } from "../../testing/call.ts";
import { siteForThisFile } from "../../testing/site-for-this-file.ts";

const site = await siteForThisFile();
const { db } = site.services;

test("USR-08 a decision made only in the database applies at the next sign-in, and a paid order does not override it", async () => {
	const member = await signedIn(site, { email: "decided@example.org" });
	expect((await call(member, "member.updates.list")).status).toBe(200);
	await db.update(customers).set({ revokedAt: new Date() }).where(sql`email = 'decided@example.org'`);
	expect((await site.visit().signIn("decided@example.org", PASSWORD)).body.message).toMatch(/access .* has ended/);
});
