import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { customers } from "../../../database/schema/customers/customers.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { purchaseEvents } from "../../../database/schema/selling/purchase-sources.ts";
import { addPerson, approve, PASSWORD, signedIn } from "../../../testing/builders.ts";
import { buy, choosePassword, openCheckout, thanksSays } from "../../../testing/buyers.ts";
import { call } from "../../../testing/call.ts";
import { publishPage } from "../../../testing/publish-page.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import type { TestClient } from "../../../testing/test-client.ts";
import { fetchMissedEvents } from "../events/fetch-missed-events.ts";
import { forgetOldEvents } from "../events/forget-old-events.ts";

const site = await siteForThisFile();
const { db } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

let count = 0;
const newEmail = () => `buyer-${++count}@example.org`;
const mayEnter = async (browser: TestClient) => (await call(browser, "member.downloads.list")).status === 200;
const orderOf = async (email: string) => (await db.select().from(orders).where(eq(orders.email, email)))[0];

/** Someone who paid and chose a password. */
async function buyerInside(email = newEmail()) {
	const browser = site.visit();
	const session = await buy(site, browser, email);
	await thanksSays(browser, session, "paid");
	expect((await choosePassword(browser, session)).status).toBe(200);
	return { browser, session, email };
}

const linkIn = (text: string) => /https?:\/\/\S+open-purchase\?link=(\S+)/.exec(text)?.[1] ?? "";

describe("buying", () => {
	test("BUY-01 the buy buttons lead to Stripe while it is connected, otherwise to the seller's checkout, otherwise to the price", async () => {
		const buttons = async () =>
			[...(await (await site.visit().fetch("/")).text()).matchAll(/<a[^>]*data-buy=""[^>]*>/g)].join();
		expect(await buttons()).toContain('href="/buy"');
		await admin.fetch("/api/admin/settings", {
			method: "PATCH",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ stripe_checkout: "off", checkout_url: "https://shop.example.org/bundle" }),
		});
		expect(await buttons()).toContain('href="https://shop.example.org/bundle"');
		expect((await site.visit().fetch("/buy")).headers.get("location")).toBe("https://shop.example.org/bundle");
		await site.services.settings.save({ checkout_url: "" });
		expect(await buttons()).toContain('href="#price"');
		await site.services.settings.save({ stripe_checkout: "on" });
		expect(await buttons()).toContain('href="/buy"');
	});

	test("BUY-01 the site decides price, currency and product, whatever the browser sends", async () => {
		await publishPage(admin, ({ offer }) =>
			Object.assign(offer, { price: 4_900, regularPrice: 9_800, currency: "JPY" }),
		);
		const browser = site.visit();
		const answer = await browser.fetch("/buy?price=1&currency=usd&product=other");
		const session = site.standIn.find(answer.headers.get("location")?.split("/").at(-1) ?? "");
		expect(session).toMatchObject({ subtotal: 4_900, currency: "jpy", product: "Microgreens Side Hustle Book Bundle" });
		await publishPage(admin, ({ offer }) => Object.assign(offer, { price: 27, regularPrice: 497, currency: "USD" }));
		expect(await openCheckout(site, browser)).toMatchObject({ subtotal: 2_700, currency: "usd" });
	});

	test("BUY-01 a valid discount code in the address is applied, and an invalid one is left to the checkout", async () => {
		expect((await openCheckout(site, site.visit(), "welcome10")).discount).toBe(270);
		expect((await openCheckout(site, site.visit(), "no-such-code")).discount).toBe(0);
	});

	test("BUY-01 a prefetching browser opens no checkout", async () => {
		const before = site.standIn.sessions().length;
		const answer = await site.visit().fetch("/buy", { headers: { "sec-purpose": "prefetch;prerender" } });
		expect([answer.status, site.standIn.sessions().length]).toEqual([503, before]);
	});
});

describe("the thank-you page", () => {
	test("BUY-03 BUY-04 the buyer chooses a password and is signed in, and a receipt is sent", async () => {
		const { browser, email } = await buyerInside();
		expect(await mayEnter(browser)).toBe(true);
		const mail = await site.mailTo(email, /^Your purchase from/);
		const order = await orderOf(email);
		expect(mail.text).toContain(order?.number);
		expect(mail.text).toContain("$27.00");
		expect(mail.text).toContain("Microgreens Side Hustle Book Bundle");
		expect(mail.text).toContain("/open-purchase?link=");
		expect(mail.text).toContain("support@example.com");
		expect(order).toMatchObject({ source: "stripe", state: "paid", minorUnits: 2_700, currency: "USD", test: true });
	});

	test("BUY-03 the payment counts even if the event never arrives", async () => {
		site.standIn.setSilent(true);
		const { browser } = await buyerInside();
		site.standIn.setSilent(false);
		expect(await mayEnter(browser)).toBe(true);
	});

	test("BUY-03 HOOK-03 the event and the thank-you page arriving together create one order and one receipt", async () => {
		const browser = site.visit();
		const email = newEmail();
		const session = await buy(site, browser, email);
		await Promise.all(Array.from({ length: 20 }, () => browser.get(`/api/purchases/${session.id}`)));
		for (let time = 0; time < 10; time++) site.standIn.resend(session);
		await thanksSays(browser, session, "paid");
		await site.mailTo(email, /^Your purchase from/);
		expect(await db.select().from(orders).where(eq(orders.email, email))).toHaveLength(1);
		await expect.poll(() => site.services.purchases.waiting()).toBe(0);
		await expect.poll(() => site.services.jobs.waiting("mail")).toBe(0);
		expect(await site.mailsTo(email)).toHaveLength(1);
	});

	test("BUY-03 another browser with the same address only sees the confirmation, and cannot set a password", async () => {
		const browser = site.visit();
		const session = await buy(site, browser, newEmail());
		expect((await thanksSays(browser, session, "paid")).own.next).toBe("choose-password");
		const other = site.visit();
		// It has its own cookie, from its own checkout.
		await openCheckout(site, other);
		expect((await other.get(`/api/purchases/${session.id}`)).body).toEqual({ state: "paid", own: null });
		const { status, body } = await choosePassword(other, session);
		expect([status, body.code]).toEqual([403, "PURCHASE_NOT_YOURS"]);
		expect((await site.visit().get("/api/purchases/cs_test_somebody_elses")).status).toBe(404);
	});

	test("BUY-03 SES-06 choosing a password does not send a new sign-in notice", async () => {
		const { email } = await buyerInside();
		await site.mailTo(email, /^Your purchase from/);
		// A message is stored before the response.
		const { rows } = await db.$client.query("select kind from messages where address = $1", [email]);
		expect(rows.length).toBeGreaterThan(0);
		expect(rows.map(({ kind }) => kind)).not.toContain("newSignIn");
	});

	test("BUY-03 a password is chosen once, and only within a day", async () => {
		const { browser, session } = await buyerInside();
		expect((await choosePassword(browser, session, "another password")).body.code).toBe("PURCHASE_NOT_YOURS");
		const late = site.visit();
		const lateSession = await buy(site, late, newEmail());
		await thanksSays(late, lateSession, "paid");
		await db.$client.query("update checkouts set created_at = now() - interval '25 hours' where session_id = $1", [
			lateSession.id,
		]);
		expect((await late.get(`/api/purchases/${lateSession.id}`)).body.own.next).toBe("receipt");
		expect((await choosePassword(late, lateSession)).body.code).toBe("PURCHASE_NOT_YOURS");
	});

	test("BUY-03 nobody can set a password before the payment has arrived", async () => {
		const browser = site.visit();
		const email = newEmail();
		const session = await openCheckout(site, browser);
		expect((await choosePassword(browser, session)).status).toBe(403);
		site.standIn.payLater(session, { email, name: "" });
		expect((await thanksSays(browser, session, "waiting")).state).toBe("waiting");
		expect((await choosePassword(browser, session)).status).toBe(403);
		expect(await site.mailsTo(email)).toEqual([]);
		site.standIn.settle(session, true);
		expect((await thanksSays(browser, session, "paid")).own.next).toBe("choose-password");
		await site.mailTo(email, /^Your purchase from/);
	});

	test("BUY-03 a payment that fails after days gives nothing", async () => {
		const browser = site.visit();
		const session = await openCheckout(site, browser);
		site.standIn.payLater(session, { email: newEmail(), name: "" });
		await thanksSays(browser, session, "waiting");
		site.standIn.settle(session, false);
		await thanksSays(browser, session, "failed");
		expect((await choosePassword(browser, session)).status).toBe(403);
	});

	test("BUY-03 an email with an account signs in instead, and the account is not changed", async () => {
		const email = newEmail();
		await addPerson(site.services, { email });
		const browser = site.visit();
		const session = await buy(site, browser, email);
		expect((await thanksSays(browser, session, "paid")).own.next).toBe("sign-in");
		expect((await choosePassword(browser, session)).body.code).toBe("USER_ALREADY_EXISTS");
		expect((await site.visit().signIn(email, PASSWORD)).status).toBe(200);
	});
});

describe("an email that was only typed at the checkout", () => {
	test("BUY-03 gives what this order gives, and nothing else of that email", async () => {
		const email = newEmail();
		await approve(site.services, email, { premium: true, order: { number: "SECRET-77" }, name: "Victim Person" });
		const { browser } = await buyerInside(email);
		const { body: session } = await call(browser, "visitor.session.current");
		expect(session.user).toMatchObject({ premium: false, role: "member" });
		const { body: profile } = await call(browser, "member.profile.read");
		expect(profile.purchase.orderId).toMatch(/^S-/);
		const own = await (await browser.fetch("/files/my-data.json")).text();
		expect(own).not.toContain("SECRET-77");
		expect(own).not.toContain("Victim Person");
		const [customer] = await db.select().from(customers).where(eq(customers.email, email));
		expect(customer?.userId).toBeNull();
	});

	test("BUY-03 SEC-07 ends with its password when somebody else proves the address", async () => {
		const { browser, email } = await buyerInside();
		const link = linkIn((await site.mailTo(email, /^Your purchase from/)).text);
		const owner = site.visit();
		expect((await call(owner, "visitor.buying.linkState", { link })).body).toEqual({ state: "choose-password", email });
		const opened = await owner.post("/api/auth/purchase/open-receipt", { link, password: "the owner's own words" });
		expect(opened.status).toBe(200);
		expect(await mayEnter(owner)).toBe(true);
		expect(await mayEnter(browser)).toBe(false);
		expect((await site.visit().signIn(email, "sunflower and pea")).status).toBe(401);
		expect((await site.visit().signIn(email, "the owner's own words")).status).toBe(200);
		// Used up: the link does nothing for a proven account.
		expect((await call(site.visit(), "visitor.buying.linkState", { link })).body.state).toBe("sign-in");
		const again = await site.visit().post("/api/auth/purchase/open-receipt", { link, password: "a third one" });
		expect(again.body.code).toBe("USER_ALREADY_EXISTS");
	});

	test("BUY-03 SEC-04 a receipt link clicked three times concurrently creates one account", async () => {
		const email = newEmail();
		const browser = site.visit();
		await thanksSays(browser, await buy(site, browser, email), "paid");
		const link = linkIn((await site.mailTo(email, /^Your purchase from/)).text);
		const press = () =>
			site.visit().post("/api/auth/purchase/open-receipt", { link, password: "the owner's own words" });
		const answers = await Promise.all([press(), press(), press()]);
		expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
			200,
			"USER_ALREADY_EXISTS",
			"USER_ALREADY_EXISTS",
		]);
		expect((await site.visit().signIn(email, "the owner's own words")).status).toBe(200);
	});

	test("BUY-03 is joined to everything of that email once the link is opened in the same browser", async () => {
		const email = newEmail();
		await approve(site.services, email, { premium: true });
		const { browser } = await buyerInside(email);
		const link = linkIn((await site.mailTo(email, /^Your purchase from/)).text);
		expect((await call(browser, "visitor.buying.linkState", { link })).body.state).toBe("confirm");
		expect((await browser.post("/api/auth/purchase/open-receipt", { link })).status).toBe(200);
		expect((await call(browser, "visitor.session.current")).body.user).toMatchObject({ premium: true });
		expect((await site.visit().signIn(email, "sunflower and pea")).status).toBe(200);
	});

	test("SEC-07 changes nothing about the account before it is proven, and no registration removes it", async () => {
		const { browser, email } = await buyerInside();
		const { status, body } = await browser.post("/api/auth/change-email", {
			newEmail: newEmail(),
			password: "sunflower and pea",
		});
		expect([status, body.code]).toEqual([403, "EMAIL_NOT_VERIFIED"]);
		const stranger = site.visit();
		const registered = await stranger.post("/api/auth/sign-up/email", {
			email,
			name: "Stranger",
			password: "a stranger's one",
		});
		expect(registered.body.code).toBe("USER_ALREADY_EXISTS");
		expect(await mayEnter(browser)).toBe(true);
	});

	test("SEC-07 a receipt link is only for its own order, address and time", async () => {
		const { email } = await buyerInside();
		const link = linkIn((await site.mailTo(email, /^Your purchase from/)).text);
		const [id, ends, mac = ""] = link.split(".");
		for (const wrong of [
			`${id}.${Number(ends) + 1}.${mac}`,
			`${id}.${ends}.${mac.replace(/^./, (first) => (first === "A" ? "B" : "A"))}`,
			`${id}.${ends}`,
			"x",
		])
			expect((await call(site.visit(), "visitor.buying.linkState", { link: wrong })).status).toBe(404);
	});
});

describe("what happens to an order afterwards", () => {
	test("BUY-05 a full refund ends access immediately, with an email; a partial one does not", async () => {
		const { browser, session, email } = await buyerInside();
		site.standIn.refund(session, 1_000);
		await expect.poll(async () => (await orderOf(email))?.refundedMinorUnits).toBe(1_000);
		expect(await mayEnter(browser)).toBe(true);
		site.standIn.refund(session, 1_700);
		await site.mailTo(email, /^Your refund from/);
		expect(await orderOf(email)).toMatchObject({ state: "refunded", refundedMinorUnits: 2_700 });
		expect(await mayEnter(browser)).toBe(false);
		expect((await browser.fetch("/files/my-data.json")).status).toBe(401);
	});

	test("BUY-05 an open dispute suspends access unless the seller says otherwise, a won one restores it, a lost one ends it", async () => {
		const { session, email } = await buyerInside();
		const stateOf = async () => (await orderOf(email))?.state;
		site.standIn.openDispute(session);
		await expect.poll(stateOf).toBe("disputed");
		site.standIn.endDispute(session, "won");
		await expect.poll(stateOf).toBe("paid");
		await site.services.settings.save({ dispute_access: "keep" });
		site.standIn.openDispute(session);
		await expect.poll(async () => (await orderOf(email))?.dispute).toBe("open");
		expect(await stateOf()).toBe("paid");
		site.standIn.endDispute(session, "lost");
		await expect.poll(stateOf).toBe("disputed");
		await site.services.settings.save({ dispute_access: "suspend" });
	});

	test("BUY-06 one of several orders is enough, and the seller's decision overrides all of them", async () => {
		const { browser, session, email } = await buyerInside();
		await approve(site.services, email);
		site.standIn.refund(session, 2_700);
		await site.mailTo(email, /^Your refund from/);
		const [customer] = await db.select().from(customers).where(eq(customers.email, email));
		expect(customer?.approved).toBe(true);
		// The address was only typed: the other order is not theirs until it is proven.
		expect(await mayEnter(browser)).toBe(false);

		const other = await buyerInside();
		const [theirs] = await db.select().from(customers).where(eq(customers.email, other.email));
		await call(admin, "admin.customers.setApproval", { selection: { ids: [theirs?.id] }, approved: false });
		expect(await mayEnter(other.browser)).toBe(false);
		const again = site.visit();
		const further = await buy(site, again, other.email);
		expect((await thanksSays(again, further, "paid")).own.next).toBe("revoked");
		expect((await choosePassword(again, further)).body.code).toBe("ACCESS_REVOKED");
	});

	test("BUY-06 the customer page lists every order, says which gives access, and whether the seller decided", async () => {
		const { session, email } = await buyerInside();
		await approve(site.services, email, { order: { number: "OLD-1" } });
		site.standIn.refund(session, 2_700);
		await site.mailTo(email, /^Your refund from/);
		const [customer] = await db.select().from(customers).where(eq(customers.email, email));
		const read = async () => (await call(admin, "admin.customers.read", { customerId: customer?.id })).body;
		const shown = await read();
		expect(shown.decision).toBeNull();
		expect(shown.orders).toEqual(
			expect.arrayContaining([
				expect.objectContaining({ number: "OLD-1", givesAccess: true }),
				expect.objectContaining({ state: "refunded", givesAccess: false }),
			]),
		);
		await call(admin, "admin.customers.setApproval", { selection: { ids: [customer?.id] }, approved: false });
		expect((await read()).decision).toBe("revoked");
	});

	test("BUY-09 members see their own orders, with receipts in the seller's name, and nobody else's", async () => {
		await site.services.settings.save({
			seller_name: "Green Ltd",
			seller_address: "1 Main St",
			seller_tax_number: "T-9",
		});
		const { browser, email } = await buyerInside();
		const order = await orderOf(email);
		const { body: profile } = await call(browser, "member.profile.read");
		expect(profile.orders).toEqual([expect.objectContaining({ id: order?.id, state: "paid" })]);
		const { body: receipt } = await call(browser, "member.profile.receipt", { orderId: order?.id });
		expect(receipt).toMatchObject({
			total: { minorUnits: 2_700, currency: "USD" },
			buyer: { name: "Bea Buyer", email },
			seller: { name: "Green Ltd", address: "1 Main St", taxNumber: "T-9" },
		});
		const other = await signedIn(site, { email: newEmail() });
		const refused = await call(other, "member.profile.receipt", { orderId: order?.id });
		expect([refused.status, refused.body.code]).toEqual([404, "ORDER_NOT_FOUND"]);
		// Another order with the same email is not theirs until the address is proven.
		await approve(site.services, email, { order: { number: "HIDDEN-1" } });
		expect((await call(browser, "member.profile.read")).body.orders).toHaveLength(1);
	});

	test("BUY-04 the receipt is only sent again to the buyer's address, and the response reveals nothing", async () => {
		const { email } = await buyerInside();
		await site.mailTo(email, /^Your purchase from/);
		const order = await orderOf(email);
		expect((await call(site.visit(), "visitor.buying.find", { orderNumber: order?.number })).status).toBe(200);
		await site.mailTo(email, 2);
		const nobody = await call(site.visit(), "visitor.buying.find", { email: "nobody@example.org" });
		expect(nobody).toEqual({ status: 200, body: expect.anything() });
	});
});

describe("missed events", () => {
	const fetchNow = (now = new Date()) => fetchMissedEvents(site.services.purchases, site.services, now);

	test("HOOK-06 a purchase made while the site was down is fetched, once", async () => {
		await fetchNow();
		const email = newEmail();
		site.standIn.setSilent(true);
		const session = await buy(site, site.visit(), email);
		site.standIn.refund(session, 1_000);
		site.standIn.setSilent(false);
		expect(await orderOf(email)).toBeUndefined();
		expect(await fetchNow()).toBe(2);
		await expect.poll(async () => (await orderOf(email))?.refundedMinorUnits).toBe(1_000);
		expect((await orderOf(email))?.state).toBe("paid");
		expect(await fetchNow()).toBe(0);
	});

	test("HOOK-07 events are deleted after 90 days, and their facts stay", async () => {
		const { email } = await buyerInside();
		await expect.poll(() => site.services.purchases.waiting()).toBe(0);
		await forgetOldEvents(db, new Date(Date.now() + 89 * 86_400_000));
		expect(await db.$count(purchaseEvents)).toBeGreaterThan(0);
		await forgetOldEvents(db, new Date(Date.now() + 91 * 86_400_000));
		expect(await db.$count(purchaseEvents, eq(purchaseEvents.state, "applied"))).toBe(0);
		expect((await orderOf(email))?.state).toBe("paid");
	});
});
