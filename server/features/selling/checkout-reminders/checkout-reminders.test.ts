import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { customers } from "../../../database/schema/customers/customers.ts";
import { mailAddressOptOuts } from "../../../database/schema/email/mail-address-opt-outs.ts";
import { mailSuppressions, messages } from "../../../database/schema/email/messages.ts";
import { checkoutReminders } from "../../../database/schema/selling/checkout-reminders.ts";
import { consentTexts } from "../../../database/schema/selling/consent-texts.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { addressKeyOf } from "../../../mail/address-key.ts";
import { preferenceToken } from "../../../mail/preference-link.ts";
import { removeCustomers, signedIn } from "../../../testing/builders.ts";
import { payFor, startOrder } from "../../../testing/buyers.ts";
import { call } from "../../../testing/call.ts";
import { editPage, publishPage } from "../../../testing/publish-page.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import type { TestClient } from "../../../testing/test-client.ts";
import { startTestSite } from "../../../testing/test-site.ts";
import { whileMailWaits } from "../../../testing/while-mail-waits.ts";
import { releaseExpiredUses } from "../codes/release-expired-uses.ts";
import { isInControlGroup } from "./agree-to-reminder.ts";
import { forgetOldReminders } from "./forget-old-reminders.ts";
import { remindOpenCheckouts } from "./remind-open-checkouts.ts";

const site = await siteForThisFile();
const { services } = site;
const { db, config } = services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

const HOUR = 3_600_000;
const usd = (minorUnits: number) => ({ minorUnits, currency: "USD" });
let count = 0;
/** Returns an address of the tenth that is left out, or of the others. */
function newEmail(control = false): string {
	for (;;) {
		count += 1;
		const email = `leaver-${count}@example.org`;
		if (isInControlGroup(addressKeyOf(config.authSecret, email)) === control) return email;
	}
}
const digest = async () => (await call(site.visit(), "visitor.buying.options")).body.reminder.digest;

/** Opens a checkout with the box ticked, and leaves it. */
async function leave(email: string, choices: object = {}, browser: TestClient = site.visit()) {
	const { status, body, session } = await startOrder(site, browser, {
		reminder: { email, consent: await digest() },
		...choices,
	});
	expect([status, body.message]).toEqual([200, undefined]);
	return { browser, session };
}
/** Gives access by hand, without an order. */
const grant = (email: string) => db.insert(customers).values({ email, grantedAt: new Date() });
const rowOf = async (email: string) =>
	(await db.select().from(checkoutReminders).where(eq(checkoutReminders.email, email)))[0];
/** Makes what was agreed to an hour, or a day, older. */
const letPass = (hours: number) =>
	db.execute(sql`update checkout_reminders set agreed_at = agreed_at - ${hours} * interval '1 hour'`);
const run = () => remindOpenCheckouts(services, new Date());
const subjectsTo = async (email: string) => (await site.mailsTo(email)).map(({ subject }) => subject);
const linkIn = (text: string) => /\/resume\/([\w-]{43})/.exec(text)?.[1] ?? "";
const readLink = (link: string) => call(site.visit(), "visitor.checkoutReminders.read", { link });
const today = () => new Date().toISOString().slice(0, 10);
const figures = async () =>
	(await call(admin, "admin.checkoutReminders.read", { from: addYear(-1), to: addYear(0) })).body;
const addYear = (years: number) =>
	`${Number(today().slice(0, 4)) + years}${today().slice(4)}`.replace("02-29", "02-28");

beforeEach(async () => {
	await db.delete(messages);
	await db.delete(checkoutReminders);
	await db.delete(mailAddressOptOuts);
	await db.delete(mailSuppressions);
	await removeCustomers(services);
	await services.settings.save({ checkout_reminders: "on", mail_rate: "1000" });
});

describe("what a buyer agrees to", () => {
	test("LEAD-05 while it is off, which it is at first, buy buttons lead to the payment, and nothing is offered or stored", async () => {
		await services.settings.save({ checkout_reminders: "off" });
		const { headers } = await site.visit().fetch("/buy");
		expect(headers.get("location")).not.toContain("/order");
		expect((await call(site.visit(), "visitor.buying.options")).body.reminder).toBeNull();
		const email = newEmail();
		await startOrder(site, site.visit(), { reminder: { email, consent: "anything" } });
		expect(await rowOf(email)).toBeUndefined();
		const member = await signedIn(site, { email: "reader@example.org" });
		const { body } = await call(member, "visitor.mailPreferences.read", {});
		expect(body.categories.map(({ category }: { category: string }) => category)).not.toContain("checkoutReminder");
		await services.settings.save({ checkout_reminders: "on" });
		expect((await site.visit().fetch("/buy?code=X")).headers.get("location")).toBe("/order?code=X");
	});

	test("LEAD-05 text, version and time are kept with price, code and version of the page; without the box nothing is", async () => {
		const email = newEmail();
		await startOrder(site, site.visit(), {});
		expect(await db.select().from(checkoutReminders)).toEqual([]);
		await leave(email, { quantity: 1 });
		const row = await rowOf(email);
		expect(row).toMatchObject({ minorUnits: 2_700, listMinorUnits: 2_700, code: "", quantity: 1, arm: "a" });
		const [consent] = await db
			.select()
			.from(consentTexts)
			.where(eq(consentTexts.version, row?.consentVersion ?? 0));
		expect(consent?.text).toContain("Remind me by email if I don't finish");
		expect(consent?.text).toContain("delete your address after 30 days");
		const changed = await call(site.visit(), "visitor.buying.start", { reminder: { email, consent: "0" } });
		expect(changed.body.code).toBe("CONSENT_CHANGED");
	});

	test.for(["bea@example.org\r\nBcc: all@example.org", "bea", "", "a@b.example,c@d.example", "x".repeat(300)])(
		"LEAD-05 %j is refused as an address, and opens no checkout",
		async (email) => {
			const { status } = await call(site.visit(), "visitor.buying.start", {
				reminder: { email, consent: await digest() },
			});
			expect(status).toBe(400);
			expect(await db.select().from(checkoutReminders)).toEqual([]);
		},
	);

	test("LEAD-05 a mailbox has one reminder: two tabs and plus-addresses replace it until a message is sent, and add none after", async () => {
		const email = newEmail();
		const plus = email.replace("@", "+shop@");
		await Promise.all([leave(email), leave(plus), leave(email)]);
		await leave(email, { quantity: 1 });
		expect((await db.select().from(checkoutReminders)).length).toBe(1);
		await letPass(1);
		expect(await run()).toBe(1);
		const before = await rowOf(email);
		await leave(email.toUpperCase());
		await leave(plus);
		expect(await db.select().from(checkoutReminders)).toEqual([before]);
	});

	test("LEAD-05 a customer, an admin and a stranger get the same answer, and customers and admins no message", async () => {
		await grant("owner@example.org");
		for (const email of ["owner@example.org", "owner+plus@example.org", "admin@example.org"]) await leave(email);
		await letPass(1);
		expect(await run()).toBe(0);
		expect((await figures()).notSent).toEqual([{ reason: "Already has access", count: 2 }]);
	});

	test("LEAD-05 one network can ask for thirty a day; without the box, its buyers go on", async () => {
		const limited = await startTestSite({ config: { rateLimits: true } });
		await limited.services.settings.save({ checkout_reminders: "on" });
		const consent = (await call(limited.visit(), "visitor.buying.options")).body.reminder.digest;
		for (let nth = 0; nth < 30; nth += 1) await limited.services.rateLimits.checkoutReminder("127.0.0.1");
		const reminder = { email: "next@example.org", consent };
		const refused = await call(limited.visit(), "visitor.buying.start", { reminder });
		expect([refused.status, refused.body.code]).toEqual([429, "TOO_MANY_REMINDERS"]);
		expect((await call(limited.visit(), "visitor.buying.start", {})).status).toBe(200);
		expect(await limited.services.db.select().from(checkoutReminders)).toEqual([]);
		await limited.close();
	});

	test("LEAD-05 a browser without scripts sends the form; what is missing leads back with the reason", async () => {
		const consent = await digest();
		const send = (fields: object) => {
			const body = new URLSearchParams({ code: "", shown: "2700USD", quantity: "1", ...fields });
			return site.visit().fetch("/buy", { method: "POST", body, headers: { origin: site.url } });
		};
		const email = newEmail();
		expect((await send({ remind: consent, email: "" })).headers.get("location")).toContain("problem=reminderEmail");
		expect((await send({ remind: "0", email })).headers.get("location")).toContain("problem=changed");
		expect((await send({ shown: "1USD" })).headers.get("location")).toContain("problem=price");
		expect((await send({ quantity: "1e9" })).headers.get("location")).toContain("problem=quantity");
		expect(await rowOf(email)).toBeUndefined();
		expect((await send({ remind: consent, email })).headers.get("location")).toContain("/dev/checkout/");
		expect(await rowOf(email)).toMatchObject({ minorUnits: 2_700 });
		const other = newEmail();
		expect((await send({ email: other })).headers.get("location")).toContain("/dev/checkout/");
		expect(await rowOf(other)).toBeUndefined();
	});
});

describe("what is sent", () => {
	test("LEAD-05 two messages, after 1 hour and 24 hours and no more, each with price, code and one-click unsubscribe", async () => {
		await call(admin, "admin.codes.create", { code: "BACK15", percent: 15, amount: null });
		const email = newEmail();
		await leave(email, { code: "BACK15", shown: usd(2_295) });
		// The checkout that it left still holds the use of the code.
		await letPass(1);
		expect(await run()).toBe(0);
		await releaseExpiredUses(services.purchases, new Date(Date.now() + 2 * HOUR));
		expect([await run(), await run()]).toEqual([1, 0]);
		const first = await site.mailTo(email, /^Finish your order · Microgreens Academy$/);
		expect(first.text).toContain("$22.95 instead of $27.00, with the code BACK15");
		const token = preferenceToken(config.authSecret, addressKeyOf(config.authSecret, email));
		expect(first.headers?.["List-Unsubscribe"]).toBe(`<${site.url}/mail/unsubscribe/checkoutReminder/${token}>`);
		expect(first.text).not.toContain("bought from");
		await letPass(22);
		expect(await run()).toBe(0);
		await letPass(1);
		expect(await run()).toBe(1);
		const second = await site.mailTo(email, /^Last reminder: finish your order/);
		expect(linkIn(second.text)).toBe(linkIn(first.text));
		await letPass(48);
		expect(await run()).toBe(0);
		expect((await subjectsTo(email)).length).toBe(2);
		// Its link is stored nowhere, and neither page nor log shows it.
		const stored = await db.execute(sql`select row_to_json(messages)::text as row from messages`);
		expect(JSON.stringify(stored.rows)).not.toContain(linkIn(first.text));
	});

	test("LEAD-05 several processes at the same minute send it once", async () => {
		const email = newEmail();
		await leave(email);
		await letPass(1);
		const queued = await Promise.all([run(), run(), run()]);
		expect(queued.reduce((sum, one) => sum + one, 0)).toBe(1);
		await site.mailTo(email, 1);
	});

	const endings: [string, (email: string, left: Awaited<ReturnType<typeof leave>>) => Promise<unknown>][] = [
		["Already bought", (email, { browser, session }) => payFor(site, browser, session, email)],
		["Already bought", (_email, { browser, session }) => payFor(site, browser, session, "other@example.org")],
		[
			"Already bought",
			async (_email, { browser }) => {
				const { session } = await startOrder(site, browser, {});
				await payFor(site, browser, session, "another-tab@example.org");
			},
		],
		[
			"Already bought",
			async (email) => {
				const { session, browser } = await leave(newEmail());
				await payFor(site, browser, session, email);
				await db.delete(checkoutReminders).where(sql`email <> ${email}`);
			},
		],
		["Already has access", (email) => grant(email)],
		[
			"Unsubscribed",
			(email) =>
				db
					.insert(mailAddressOptOuts)
					.values({ addressKey: addressKeyOf(config.authSecret, email), category: "checkoutReminder" }),
		],
		[
			"Address bounced or reported spam",
			(address) => db.insert(mailSuppressions).values({ address, reason: "bounce" }),
		],
		["Reminders or the checkout were turned off", () => services.settings.save({ checkout_reminders: "off" })],
		["Could not be sent in time", () => letPass(20)],
	];
	test.for(endings.map(([reason, end], nth) => [reason, nth, end] as const))(
		"LEAD-05 nothing is sent, and the seller reads why: %s (%i)",
		async ([reason, _nth, end]) => {
			const email = newEmail();
			const left = await leave(email);
			await end(email, left);
			await letPass(1);
			expect(await run()).toBe(0);
			const { notSent, agreed } = await figures();
			const isBought = reason === "Already bought";
			expect([agreed, notSent]).toEqual([1, isBought ? [] : [{ reason, count: 1 }]]);
			expect((await rowOf(email))?.boughtAt !== null).toBe(isBought);
			await letPass(23);
			expect(await run()).toBe(0);
			expect((await subjectsTo(email)).filter((subject) => subject.includes("inish your order"))).toEqual([]);
		},
	);

	test("LEAD-05 a buyer who gets access after a message was queued does not get it: the rule is checked when sending", async () => {
		const email = newEmail();
		await leave(email);
		await letPass(1);
		await whileMailWaits(db, async () => {
			expect(await run()).toBe(1);
			await grant(email);
		});
		const state = async () => {
			const rows = await db.select().from(messages).where(eq(messages.kind, "checkoutReminder"));
			return rows.map((row) => [row.state, row.detail]);
		};
		await expect.poll(state).toEqual([["withheld", "Already has access"]]);
		await run();
		expect(await figures()).toMatchObject({ reminded: 0, notSent: [{ reason: "Already has access", count: 1 }] });
	});

	test("LEAD-05 SEQ-05 one click ends it for the mailbox, also when the box is ticked again, and /mail can undo it", async () => {
		const email = newEmail();
		await leave(email);
		await letPass(1);
		await run();
		const { headers } = await site.mailTo(email, /Finish your order/);
		const address = headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "";
		expect((await fetch(address, { redirect: "manual" })).status).toBe(302);
		expect(await db.select().from(mailAddressOptOuts)).toEqual([]);
		expect((await fetch(address, { method: "POST" })).status).toBe(200);
		await letPass(23);
		expect(await run()).toBe(0);
		await db.delete(checkoutReminders);
		await leave(email.replace("@", "+again@"));
		await letPass(1);
		expect(await run()).toBe(0);
		const token = address.split("/").at(-1) ?? "";
		const { body } = await call(site.visit(), "visitor.mailPreferences.read", { token });
		expect(body).toMatchObject({ email: null, categories: [{ category: "checkoutReminder", on: false }] });
		const on = await call(site.visit(), "visitor.mailPreferences.change", {
			token,
			category: "checkoutReminder",
			on: true,
		});
		expect(on.body.categories[0].on).toBe(true);
		const wrong = { token, category: "sequence", on: false };
		expect((await call(site.visit(), "visitor.mailPreferences.change", wrong)).status).toBe(404);
		expect((await call(site.visit(), "visitor.mailPreferences.read", { token: `${token}x` })).status).toBe(404);
	});
});

describe("the link", () => {
	/** Leaves a checkout, is reminded, and returns the token of the link. */
	async function remind(email: string, choices: object = {}): Promise<string> {
		await leave(email, choices);
		await releaseExpiredUses(services.purchases, new Date(Date.now() + 2 * HOUR));
		await letPass(1);
		expect(await run()).toBe(1);
		return linkIn((await site.mailTo(email, /Finish your order/)).text);
	}

	test("LEAD-05 opening it changes nothing; its button leads to the same code and quantity, twice too, and the purchase counts", async () => {
		await services.settings.save({ seats: "on" });
		await call(admin, "admin.codes.create", { code: "BACK20", percent: 20, amount: null, usageLimit: 1 });
		const email = newEmail();
		const link = await remind(email, { code: "BACK20", shown: usd(6_480), quantity: 3 });
		const browser = site.visit();
		const html = await (await browser.fetch(`/resume/${link}`)).text();
		expect(html).toContain("$64.80");
		expect(html).not.toContain("leaver");
		expect((await browser.fetch(`/resume/${link}`, { method: "HEAD" })).status).toBe(200);
		expect((await rowOf(email))?.returnedAt).toBeNull();
		const press = (origin = site.url) => browser.fetch(`/resume/${link}`, { method: "POST", headers: { origin } });
		expect((await press("https://evil.example")).status).toBe(403);
		expect((await rowOf(email))?.returnedAt).toBeNull();
		for (let time = 0; time < 2; time += 1) {
			const answer = await press();
			expect([answer.status, answer.headers.get("location")]).toEqual([
				303,
				`/order?code=BACK20&quantity=3&reopened=${link}`,
			]);
		}
		const options = await call(browser, "visitor.buying.options", { code: "BACK20", reopened: link });
		expect(options.body).toMatchObject({ price: usd(2_160), reminder: null });
		// The last use is reserved again, in the normal way.
		const order = { code: "BACK20", shown: usd(6_480), quantity: 3, reopened: link };
		const { session } = await startOrder(site, browser, order);
		await payFor(site, browser, session, "with-another-email@example.org");
		await letPass(23);
		expect(await run()).toBe(0);
		expect(await figures()).toMatchObject({ agreed: 1, reminded: 1, returned: 1, bought: 1, refunded: 0 });
		expect((await readLink(link)).body.state).toBe("bought");
		// A refund later is said, and not hidden in the figure.
		await db.update(orders).set({ state: "refunded" }).where(eq(orders.email, "with-another-email@example.org"));
		expect(await figures()).toMatchObject({ bought: 1, refunded: 1 });
		await services.settings.save({ seats: "off" });
	});

	test("LEAD-05 after a change of price, or of the code, nothing more is sent, and the link says what holds now", async () => {
		const { body: code } = await call(admin, "admin.codes.create", { code: "GONE10", percent: 10, amount: null });
		const [withCode, without] = [newEmail(), newEmail()];
		const link = await remind(withCode, { code: "GONE10", shown: usd(2_430) });
		await call(admin, "admin.codes.remove", { id: code.id });
		expect((await readLink(link)).body).toMatchObject({
			state: "code_not_valid",
			price: usd(2_430),
			currentPrice: usd(2_700),
		});
		const other = await remind(without);
		await publishPage(admin, ({ offer }) => Object.assign(offer, { price: 29 }));
		expect((await readLink(other)).body).toMatchObject({ state: "price_changed", currentPrice: usd(2_900) });
		await letPass(23);
		expect(await run()).toBe(0);
		expect((await figures()).notSent).toEqual([{ reason: "The price has changed", count: 2 }]);
		// No checkout opens at the earlier price.
		const late = await call(site.visit(), "visitor.buying.start", { shown: usd(2_700), reopened: other });
		expect(late.body.code).toBe("PRICE_CHANGED");
		await publishPage(admin, ({ offer }) => Object.assign(offer, { price: 27 }));
	});

	test("LEAD-05 PAGE-03 it reopens the version of a page test that was seen, as long as the test runs", async () => {
		const email = newEmail();
		await leave(email);
		const updatedAt = await editPage(admin, ({ offer }) => Object.assign(offer, { price: 39 }));
		const { body: started } = await call(admin, "admin.pageTests.start", { updatedAt });
		await db.update(checkoutReminders).set({
			arm: "b",
			pageTestId: started.id,
			pageVersion: started.b.version,
			listMinorUnits: 3_900,
			minorUnits: 3_900,
		});
		await letPass(1);
		expect(await run()).toBe(1);
		const link = linkIn((await site.mailTo(email, /Finish your order/)).text);
		expect((await readLink(link)).body).toMatchObject({ state: "open", currentPrice: usd(3_900) });
		// Visitors without a hash of the day see A. The link shows B, and is counted for it.
		const { session } = await startOrder(site, site.visit(), { shown: usd(3_900), reopened: link });
		const counted = await db.execute(
			sql`select page_test_id, page_version from checkouts where session_id = ${session?.id}`,
		);
		expect(counted.rows).toEqual([{ page_test_id: started.id, page_version: started.b.version }]);
		await call(admin, "admin.pageTests.end", { id: started.id, chosen: "a" });
		expect((await readLink(link)).body.state).toBe("price_changed");
	});

	test("LEAD-05 after 30 days address, link and messages are gone, whatever came of them still counts", async () => {
		const email = newEmail();
		const link = await remind(email);
		expect(await forgetOldReminders(db, new Date())).toBe(0);
		await letPass(30 * 24);
		expect((await readLink(link)).body).toBeNull();
		expect(await forgetOldReminders(db, new Date())).toBe(1);
		const [row] = await db.select().from(checkoutReminders);
		expect(row).toMatchObject({ email: null, addressKey: null, tokenHash: null });
		expect(await db.select().from(messages).where(eq(messages.address, email))).toEqual([]);
		expect(await figures()).toMatchObject({ agreed: 1, reminded: 1 });
		for (const wrong of [link, "x", `${link}x`, "../../admin"]) expect((await readLink(wrong)).body).toBeNull();
		const page = await site.visit().fetch(`/resume/${link}`);
		expect([page.status, (await page.text()).includes("no longer valid")]).toEqual([200, true]);
		const pressed = await site.visit().fetch(`/resume/${link}`, { method: "POST", headers: { origin: site.url } });
		expect(pressed.headers.get("location")).toBe(`/resume/${link}`);
		// What a header cannot hold stays as it came.
		for (const token of ["SECRET%00", "x%0d%0aSet-Cookie:a=b", "%E2%80%AE"]) {
			const answer = await site.visit().fetch(`/resume/${token}`, { method: "POST", headers: { origin: site.url } });
			expect([answer.status, answer.headers.get("location")]).toEqual([303, `/resume/${token}`]);
		}
	});

	test("LEAD-05 PRO-03 a member takes their reminder along, and deleting a customer removes the address", async () => {
		const email = newEmail();
		await remind(email);
		const member = await signedIn(site, { email });
		const { body: mine } = await member.get("/files/my-data.json");
		expect(mine.checkoutReminders).toMatchObject([{ minorUnits: 2_700, quantity: 1 }]);
		const { body } = await admin.get(`/api/admin/customers?search=${encodeURIComponent(email)}`);
		const deleted = await call(admin, "admin.customers.remove", { customerId: body.rows[0].id, orders: "delete" });
		expect(deleted.status).toBe(200);
		expect(await rowOf(email)).toBeUndefined();
		expect((await figures()).agreed).toBe(1);
	});
});

test("LEAD-05 SET-05 a reminder that the mail server refused is on Today with the reason; one that a rule ended is not", async () => {
	const attention = async () =>
		(await call(admin, "admin.today.read")).body.attention.find(({ id }: { id: string }) => id === "checkoutReminders");
	const [refused, bought] = [newEmail(), newEmail()];
	await leave(refused);
	await leave(bought);
	await letPass(1);
	await grant(bought);
	await run();
	await site.mailTo(refused, /inish your order/);
	await expect.poll(() => db.$count(messages, eq(messages.state, "queued"))).toBe(0);
	expect(await attention()).toBeUndefined();
	await db
		.update(messages)
		.set({ state: "failed", detail: "550 mailbox unavailable" })
		.where(eq(messages.address, refused));
	await run();
	expect(await rowOf(refused)).toMatchObject({ stopReason: "not_delivered" });
	expect(await attention()).toMatchObject({
		title: "1 reminder of an unfinished order was not sent",
		detail: expect.stringContaining("The mail server said: 550 mailbox unavailable"),
	});
});

test("LEAD-05 a tenth by hash gets nothing, stays the same however an address is written, and is what the effect is measured against", async () => {
	const [sent, control] = [newEmail(), newEmail(true)];
	const key = (email: string) => addressKeyOf(config.authSecret, email);
	expect(isInControlGroup(key(control.toUpperCase().replace("@", "+x@")))).toBe(true);
	const many = Array.from({ length: 5_000 }, (_, nth) => isInControlGroup(key(`person-${nth}@example.org`)));
	expect(many.filter(Boolean).length).toBeGreaterThan(400);
	expect(many.filter(Boolean).length).toBeLessThan(600);
	const { browser, session } = await leave(control);
	await leave(sent);
	await letPass(1);
	expect(await run()).toBe(1);
	await payFor(site, browser, session, control);
	await letPass(23);
	await run();
	expect((await subjectsTo(control)).filter((subject) => /inish your order/.test(subject))).toEqual([]);
	const shown = await figures();
	expect(shown).toMatchObject({
		sent: { people: 1, bought: 0 },
		control: { people: 1, bought: 1 },
		bought: 0,
		result: { verdict: "tooEarly", better: null },
	});
});
