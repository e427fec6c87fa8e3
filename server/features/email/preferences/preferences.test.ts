import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { customers } from "../../database/schema/customers.ts";
import { mailOptOuts } from "../../database/schema/mail-opt-outs.ts";
import { preferenceToken, readPreferenceToken } from "../../mail/preference-link.ts";
import { approve, signedIn } from "../../testing/builders.ts";
import { call } from "../../testing/call.ts";
import { siteForThisFile } from "../../testing/site-for-this-file.ts";

const site = await siteForThisFile();
const { db, config } = site.services;
const visitor = site.visit();
let customerId = "";
let token = "";
beforeAll(async () => {
	await approve(site.services, "bea@example.org");
	const [row] = await db.select({ id: customers.id }).from(customers).where(eq(customers.email, "bea@example.org"));
	customerId = row?.id ?? "";
	token = preferenceToken(config.authSecret, customerId);
});

const isOff = async () =>
	(await db.select().from(mailOptOuts).where(eq(mailOptOuts.customerId, customerId))).length > 0;
const read = (given?: string) => call(visitor, "visitor.mailPreferences.read", { token: given });
const oneClick = (category: string, given: string) =>
	// As a mail program sends it: no cookie, no origin.
	fetch(`${site.url}/mail/unsubscribe/${category}/${given}`, {
		method: "POST",
		headers: { "content-type": "application/x-www-form-urlencoded" },
		body: "List-Unsubscribe=One-Click",
	});

test("SEQ-05 whoever only opens the address changes nothing, and is led to the page", async () => {
	for (const method of ["GET", "HEAD"]) {
		const answer = await fetch(`${site.url}/mail/unsubscribe/reminder/${token}`, { method, redirect: "manual" });
		expect([answer.status, answer.headers.get("location")]).toEqual([302, `${site.url}/mail?token=${token}`]);
	}
	expect((await visitor.fetch(`/mail?token=${token}`)).status).toBe(200);
	expect((await read(token)).status).toBe(200);
	expect(await isOff()).toBe(false);
});

test("SEQ-05 one click unsubscribes, as often as it comes, and the page shows it and takes it back", async () => {
	for (let time = 0; time < 2; time += 1) {
		expect((await oneClick("reminder", token)).status).toBe(200);
		expect(await isOff()).toBe(true);
	}
	const { body } = await read(token);
	expect(body).toEqual({
		email: "b•••@example.org",
		categories: [
			expect.objectContaining({ category: "reminder", on: false }),
			expect.objectContaining({ category: "announcement", on: true }),
			expect.objectContaining({ category: "sequence", on: true }),
			expect.objectContaining({ category: "review", on: true }),
		],
	});
	const change = { token, category: "reminder", on: true };
	expect((await call(visitor, "visitor.mailPreferences.change", change)).body.categories[0].on).toBe(true);
	expect(await isOff()).toBe(false);
});

test("SEQ-05 what has to arrive cannot be switched off", async () => {
	for (const category of ["security", "receipt", "access", "nothing"])
		expect((await oneClick(category, token)).status).toBe(404);
	expect(
		(await call(visitor, "visitor.mailPreferences.change", { token, category: "security", on: false })).status,
	).toBe(400);
	expect(await isOff()).toBe(false);
});

test("SEQ-05 a token that is cut, changed or of someone deleted is refused in plain words", async () => {
	for (const wrong of [
		token.slice(0, -1),
		token.slice(0, 20),
		`${token}.x`,
		token.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
		"x",
	]) {
		expect((await oneClick("reminder", wrong)).status).toBe(404);
		expect(await read(wrong)).toMatchObject({ status: 404, body: { code: "LINK_INVALID" } });
	}
	const deleted = preferenceToken(config.authSecret, "00000000-0000-4000-8000-000000000000");
	expect((await oneClick("reminder", deleted)).status).toBe(404);
	expect((await read(deleted)).status).toBe(404);
	expect(await isOff()).toBe(false);
	fc.assert(fc.property(fc.string(), (text) => readPreferenceToken(config.authSecret, text) === null));
});

test("SEQ-05 a member chooses without a link, and nobody does without either", async () => {
	const member = await signedIn(site, { email: "member@example.org" });
	const { body } = await call(member, "visitor.mailPreferences.read", {});
	expect(body.email).toBe("member@example.org");
	const off = await call(member, "visitor.mailPreferences.change", { category: "reminder", on: false });
	expect(off.body.categories[0].on).toBe(false);
	expect((await read()).status).toBe(404);
});
