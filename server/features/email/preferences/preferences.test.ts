import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { customers } from "../../../database/schema/customers/customers.ts";
import { mailOptOuts } from "../../../database/schema/email/mail-opt-outs.ts";
import { preferenceToken, readPreferenceToken } from "../../../mail/preference-link.ts";
import { approve, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { startTestSite } from "../../../testing/test-site.ts";

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

test("SEQ-05 opening the address changes nothing, and redirects to the preferences page", async () => {
	for (const method of ["GET", "HEAD"]) {
		const answer = await fetch(`${site.url}/mail/unsubscribe/reminder/${token}`, { method, redirect: "manual" });
		expect([answer.status, answer.headers.get("location")]).toEqual([302, `${site.url}/mail?token=${token}`]);
	}
	expect((await visitor.fetch(`/mail?token=${token}`)).status).toBe(200);
	expect((await read(token)).status).toBe(200);
	expect(await isOff()).toBe(false);
});

test("SEQ-05 one click unsubscribes, even if repeated, and the page shows it and can undo it", async () => {
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

test("SEQ-05 essential emails cannot be turned off", async () => {
	for (const category of ["security", "receipt", "access", "nothing"])
		expect((await oneClick(category, token)).status).toBe(404);
	expect(
		(await call(visitor, "visitor.mailPreferences.change", { token, category: "security", on: false })).status,
	).toBe(400);
	expect(await isOff()).toBe(false);
});

test("SEQ-05 a token that is truncated, changed or of a deleted person is refused with a clear message", async () => {
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

test("SEQ-05 a member changes preferences without a link, and without both it is refused", async () => {
	const member = await signedIn(site, { email: "member@example.org" });
	const { body } = await call(member, "visitor.mailPreferences.read", {});
	expect(body.email).toBe("member@example.org");
	const off = await call(member, "visitor.mailPreferences.change", { category: "reminder", on: false });
	expect(off.body.categories[0].on).toBe(false);
	expect((await read()).status).toBe(404);
});

test("SEC-04 SEQ-05 a visitor who unsubscribes too often is asked to wait, with a message and a time", async () => {
	const limited = await startTestSite({ config: { rateLimits: true } });
	const ask = () => fetch(`${limited.url}/mail/unsubscribe/reminder/nothing`, { method: "POST" });
	const answers = await Promise.all(Array.from({ length: 80 }, ask));
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]));
	const refused = answers.find(({ status }) => status === 429);
	expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(await refused?.json()).toMatchObject({ code: "TOO_MANY_REQUESTS" });
	await limited.close();
});
