import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { StuckBuyer } from "../../../../contract/customers/funnel.ts";
import { users } from "../../../database/schema/accounts/auth.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { mailSuppressions } from "../../../database/schema/email/messages.ts";
import { addPerson, addProduct, approve, PASSWORD, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { readStages } from "./read-funnel.ts";

const site = await siteForThisFile();
const { db } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const counts = async () => (await call(admin, "admin.buyerStages.read", {})).body.counts;
const none = { purchased: 0, notified: 0, registered: 0, signedIn: 0, downloaded: 0 };
const stageOf = async (email: string) => {
	const [row] = await db.select({ stage: customers.stage }).from(customers).where(eq(customers.email, email));
	return row?.stage;
};
const idOf = async (email: string) => {
	const [row] = await db.select({ id: customers.id }).from(customers).where(eq(customers.email, email));
	return row?.id ?? "";
};

test("WAY-01 a buyer moves from purchased to downloaded, and is at one stage at a time", async () => {
	const content = Buffer.from("a book");
	const productId = await addProduct(site.services, { title: "Book", content, orderIndex: 0 });
	expect(await counts()).toEqual(none);
	await approve(site.services, "bea@example.org");
	expect(await counts()).toEqual({ ...none, purchased: 1 });
	await call(admin, "admin.customers.invite", { selection: { ids: [await idOf("bea@example.org")] } });
	await site.mailTo("bea@example.org");
	await expect.poll(() => counts()).toEqual({ ...none, notified: 1 });
	await addPerson(site.services, { email: "bea@example.org", approved: false });
	expect(await counts()).toEqual({ ...none, registered: 1 });
	const browser = site.visit();
	await browser.signIn("bea@example.org", PASSWORD);
	expect(await counts()).toEqual({ ...none, signedIn: 1 });
	await (await browser.fetch(`/files/digital-downloads/${productId}`)).arrayBuffer();
	await expect.poll(() => counts()).toEqual({ ...none, downloaded: 1 });
	await call(admin, "admin.customers.setApproval", {
		selection: { ids: [await idOf("bea@example.org")] },
		approved: false,
	});
	expect(await counts()).toEqual(none);
});

test("WAY-01 buyers who make no progress for a day are listed, newest first, each with the reason", async () => {
	const tomorrow = new Date(Date.now() + 25 * 3_600_000);
	const stuck = async () =>
		(await readStages(db, 1, tomorrow)).stuck.rows.map(({ email, reason }: StuckBuyer) => [
			email.split("@")[0],
			reason,
		]);
	for (const name of ["told", "bounced", "not-told"]) await approve(site.services, `${name}@example.org`);
	await db
		.update(customers)
		.set({ notifiedAt: new Date() })
		.where(sql`email in ('told@example.org', 'bounced@example.org')`);
	await db.insert(mailSuppressions).values({ address: "bounced@example.org", reason: "bounce" });
	await addPerson(site.services, { email: "unconfirmed@example.org" });
	await db.update(users).set({ emailVerified: false }).where(eq(users.email, "unconfirmed@example.org"));
	await addPerson(site.services, { email: "never-in@example.org" });
	expect(await stageOf("never-in@example.org")).toBe("registered");
	expect(await stuck()).toEqual([
		["never-in", "neverSignedIn"],
		["unconfirmed", "unconfirmed"],
		["not-told", "notInvited"],
		["bounced", "bounced"],
		["told", "notRegistered"],
	]);
	// No buyer has waited for a day yet.
	expect((await call(admin, "admin.buyerStages.read", {})).body.stuck.rows).toEqual([]);
	// Bought long ago, and has just registered.
	const later = new Date(tomorrow.getTime() - 3_600_000);
	await db.update(customers).set({ registeredAt: later }).where(eq(customers.email, "unconfirmed@example.org"));
	expect((await stuck()).map(([name]) => name)).not.toContain("unconfirmed");
	await db.update(customers).set({ registeredAt: new Date() }).where(eq(customers.email, "unconfirmed@example.org"));
	await site.visit().signIn("never-in@example.org", PASSWORD);
	expect((await stuck())[0]).toEqual(["unconfirmed", "unconfirmed"]);
});
