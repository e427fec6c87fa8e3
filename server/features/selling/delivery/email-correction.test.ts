import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { limits } from "../../../../contract/limits.ts";
import { users } from "../../../database/schema/accounts/auth.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { addPerson, approve, PASSWORD, signedIn } from "../../../testing/builders.ts";
import { buy, choosePassword, payFor, startOrder, thanksSays } from "../../../testing/buyers.ts";
import { call } from "../../../testing/call.ts";
import { beginPatientTransaction } from "../../../testing/database/patient-transaction.ts";
import { countWaitingStatements } from "../../../testing/database/waiting-statements.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import type { TestClient } from "../../../testing/test-client.ts";
import { startTestSite } from "../../../testing/test-site.ts";

/* Correction of an email that was mistyped at the checkout, in the browser that paid (BUY-03). */

const site = await siteForThisFile();
const { db } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

let count = 0;
const newEmail = (name = "buyer") => `${name}-${++count}@example.org`;
const orderBy = async (email: string) => (await db.select().from(orders).where(eq(orders.email, email)))[0];
const ownerOf = async (bought: string) => {
	const [row] = await db
		.select({ email: customers.email })
		.from(orders)
		.innerJoin(customers, eq(customers.id, orders.customerId))
		.where(eq(orders.email, bought));
	return row?.email;
};
const linkIn = (text: string) => /https?:\/\/\S+correct-email\?link=(\S+)/.exec(text)?.[1] ?? "";
const receiptLinkIn = (text: string) => /https?:\/\/\S+open-purchase\?link=(\S+)/.exec(text)?.[1] ?? "";

async function mistyped() {
	const typo = newEmail("typo");
	const browser = site.visit();
	const session = await buy(site, browser, typo);
	await thanksSays(browser, session, "paid");
	const receipt = await site.mailTo(typo, /^Your purchase from/);
	return { typo, browser, session, receipt };
}

const correct = (browser: TestClient, session: { id: string }, email: string) =>
	call(browser, "visitor.buying.correctEmail", { checkout: session.id, email });
const linkTo = async (email: string) => linkIn((await site.mailTo(email, /^Confirm the email of your order/)).text);
const confirm = (link: string) => call(site.visit(), "visitor.buying.confirmCorrection", { link });
const offered = async (browser: TestClient, session: { id: string }) =>
	(await browser.get(`/api/purchases/${session.id}`)).body.own?.correction;

test("BUY-03 a mistyped email is corrected once the new address confirms it, and everyone concerned is notified", async () => {
	const { typo, browser, session, receipt } = await mistyped();
	const right = newEmail("right");
	expect(await offered(browser, session)).toEqual({ sentTo: null, left: limits.correctionRequests });
	expect((await correct(browser, session, ` ${right.toUpperCase()} `)).status).toBe(200);
	expect(await offered(browser, session)).toEqual({ sentTo: right, left: limits.correctionRequests - 1 });
	const link = await linkTo(right);
	// Neither the request nor opening the link changes anything.
	expect((await site.visit().fetch(`/correct-email?link=${link}`)).status).toBe(200);
	const state = await call(site.visit(), "visitor.buying.correctionState", { link });
	expect(state.body).toMatchObject({ state: "confirm", email: right });
	expect(JSON.stringify(state.body)).not.toContain(typo);
	expect(await ownerOf(typo)).toBe(typo);

	const confirmed = await confirm(link);
	expect(confirmed.status).toBe(200);
	expect(await ownerOf(typo)).toBe(right);
	// The sign-in link continues for the person who reads mail there, and is also in the new receipt.
	const next = new URL(confirmed.body.next, site.url);
	expect([next.origin, next.pathname]).toEqual([new URL(site.url).origin, "/open-purchase"]);
	const linkState = async (link: string) => call(site.visit(), "visitor.buying.linkState", { link });
	expect((await linkState(next.searchParams.get("link") ?? "")).body).toEqual({
		state: "choose-password",
		email: right,
	});
	const anew = await site.mailTo(right, /^Your purchase from/);
	expect((await linkState(receiptLinkIn(anew.text))).body.state).toBe("choose-password");
	// The old address gets an email without the new one, and its link is invalid.
	const told = await site.mailTo(typo, /^An order was moved/);
	expect(told.text).not.toContain(right);
	expect((await linkState(receiptLinkIn(receipt.text))).body.code).toBe("LINK_INVALID");

	const order = await orderBy(typo);
	const { body } = await call(admin, "admin.orders.read", { orderId: order?.id });
	expect(body.customer.email).toBe(right);
	expect(body.facts.map(({ text }: { text: string }) => text)).toContain(
		`The buyer corrected the email. It was ${typo}`,
	);
	const log = await call(admin, "admin.auditLog.list", { subject: right });
	expect(log.body.entries).toEqual([
		expect.objectContaining({
			action: "order.email_corrected",
			actor: typo,
			details: { order: order?.number, from: typo },
		}),
	]);
	const opened = await site.visit().post("/api/auth/purchase/open-receipt", {
		link: next.searchParams.get("link"),
		password: PASSWORD,
	});
	expect(opened.status).toBe(200);
	expect((await site.visit().signIn(right, PASSWORD)).status).toBe(200);
});

test("BUY-03 of twenty concurrent clicks one takes effect, the others lead to the same place, and it is corrected once", async () => {
	const { browser, session, typo } = await mistyped();
	const right = newEmail("right");
	await correct(browser, session, right);
	const link = await linkTo(right);
	const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(link)));
	const allowed = answers.filter(({ status }) => status !== 429);
	expect(new Set(allowed.map(({ status }) => status))).toEqual(new Set([200]));
	expect(new Set(allowed.map(({ body }) => body.next)).size).toBe(1);
	await site.mailTo(right, /^Your purchase from/);
	await site.mailTo(typo, /^An order was moved/);
	const received = async (email: string, subject: RegExp) =>
		(await site.mailsTo(email)).filter((mail) => subject.test(mail.subject)).length;
	expect(await received(right, /^Your purchase from/)).toBe(1);
	expect(await received(typo, /^An order was moved/)).toBe(1);
	expect((await call(site.visit(), "visitor.buying.correctionState", { link })).body.state).toBe("done");
	expect(await offered(browser, session)).toBeNull();
	const again = await correct(browser, session, newEmail());
	expect([again.status, again.body.code]).toEqual([409, "CORRECTION_NOT_POSSIBLE"]);
});

test("BUY-03 a correction is confirmed while an import writes both customers, which locks them by email", async () => {
	const { typo, browser, session } = await mistyped();
	const right = newEmail("z-right");
	await approve(site.services, right);
	await correct(browser, session, right);
	const link = await linkTo(right);
	const importing = await beginPatientTransaction(db);
	const lock = (email: string) => importing.query("select from customers where email = $1 for update", [email]);
	await lock(typo);
	const confirming = confirm(link);
	await expect.poll(() => countWaitingStatements(db)).toBe(1);
	await lock(right);
	await importing.query("commit");
	expect((await confirming).status).toBe(200);
	expect(await ownerOf(typo)).toBe(right);
});

test("BUY-03 SEC-07 an account created with the mistyped email is deleted with its session and its password", async () => {
	const { browser, session, typo } = await mistyped();
	expect((await choosePassword(browser, session, "a password of nobody")).status).toBe(200);
	const right = newEmail("right");
	expect((await correct(browser, session, right)).status).toBe(200);
	const link = await linkTo(right);
	expect((await call(browser, "visitor.session.current")).body).not.toBeNull();
	await confirm(link);
	expect((await call(browser, "visitor.session.current")).body).toBeNull();
	expect(await db.select().from(users).where(eq(users.email, typo))).toEqual([]);
	expect((await site.visit().signIn(right, "a password of nobody")).status).toBe(401);
});

test("BUY-03 SEC-07 an address with an account gets the order once it confirms, keeps its password, and is not revealed", async () => {
	const member = newEmail("member");
	await addPerson(site.services, { email: member });
	const { browser, session, typo } = await mistyped();
	const known = await correct(browser, session, member);
	const other = await mistyped();
	expect(await correct(other.browser, other.session, newEmail("unknown"))).toEqual(known);
	const { body } = await confirm(await linkTo(member));
	expect(await ownerOf(typo)).toBe(member);
	const link = new URL(body.next, site.url).searchParams.get("link");
	expect((await call(site.visit(), "visitor.buying.linkState", { link })).body.state).toBe("sign-in");
	expect((await site.visit().signIn(member, PASSWORD)).status).toBe(200);
});

test("BUY-03 only the browser that paid can request it, and only the last request can be confirmed", async () => {
	const { browser, session, typo } = await mistyped();
	const stranger = await correct(site.visit(), session, newEmail());
	expect([stranger.status, stranger.body.code]).toEqual([409, "CORRECTION_NOT_POSSIBLE"]);
	expect(await offered(site.visit(), session)).toBeUndefined();
	expect((await correct(browser, session, typo)).body.code).toBe("SAME_EMAIL");
	const [first, second, third] = [newEmail("first"), newEmail("second"), newEmail("third")];
	for (const email of [first, second, third]) expect((await correct(browser, session, email)).status).toBe(200);
	expect((await correct(browser, session, newEmail())).body.code).toBe("CORRECTIONS_USED_UP");
	for (const email of [first, second]) expect((await confirm(await linkTo(email))).body.code).toBe("LINK_INVALID");
	expect((await confirm(await linkTo(third))).status).toBe(200);
	expect(await ownerOf(typo)).toBe(third);
});

test("BUY-03 a link that was changed, belongs to another order or is a day old is refused", async () => {
	const [one, other] = [await mistyped(), await mistyped()];
	const [right, wrong] = [newEmail("right"), newEmail("wrong")];
	await correct(one.browser, one.session, right);
	await correct(other.browser, other.session, wrong);
	const [link, otherLink] = [await linkTo(right), await linkTo(wrong)];
	const mixed = `${link.split(".")[0]}.${otherLink.split(".")[1]}`;
	for (const bad of [mixed, `${link}x`, link.slice(0, -1), "", "nothing", "a.b.c"])
		expect((await confirm(bad)).body.code, bad).toBe("LINK_INVALID");
	await db.$client.query(
		"update email_corrections set requested_at = requested_at - interval '1 day' where new_email = $1",
		[right],
	);
	expect((await confirm(link)).body.code).toBe("LINK_INVALID");
	expect(await ownerOf(one.typo)).toBe(one.typo);
});

const run = (statement: string, value: string) => db.$client.query(statement, [value]);
test.for<{ when: string; change: (typo: string, session: { id: string }) => Promise<unknown>; confirmed: boolean }>([
	{
		when: "a day after the purchase, though a link that was sent in time still works",
		change: (_, { id }) =>
			run("update checkouts set created_at = now() - interval '24 hours' where session_id = $1", id),
		confirmed: true,
	},
	{
		when: "once its address was proven",
		change: (typo) => addPerson(site.services, { email: typo, approved: false }),
		confirmed: false,
	},
	{
		when: "after a refund",
		change: (typo) => run("update orders set state = 'refunded' where email = $1", typo),
		confirmed: false,
	},
	{
		when: "in a dispute",
		change: (typo) => run("update orders set state = 'disputed', dispute = 'open' where email = $1", typo),
		confirmed: false,
	},
	{
		when: "once the seller revoked access",
		change: (typo) => run("update customers set revoked_at = now() where email = $1", typo),
		confirmed: false,
	},
])("BUY-03 SEC-07 an email is not corrected $when", async ({ change, confirmed }) => {
	const { browser, session, typo } = await mistyped();
	const right = newEmail("right");
	await correct(browser, session, right);
	const link = await linkTo(right);
	await change(typo, session);
	expect(await offered(browser, session)).toBeFalsy();
	const refused = await correct(browser, session, newEmail());
	expect([refused.status, refused.body.code]).toEqual([409, "CORRECTION_NOT_POSSIBLE"]);
	expect((await confirm(link)).status).toBe(confirmed ? 200 : 404);
	expect(await ownerOf(typo)).toBe(confirmed ? right : typo);
});

test("BUY-03 ORD-02 an order that the seller has moved meanwhile stays there", async () => {
	const { browser, session, typo } = await mistyped();
	const [right, moved] = [newEmail("right"), newEmail("moved")];
	await correct(browser, session, right);
	const link = await linkTo(right);
	await call(admin, "admin.orders.move", { orderId: (await orderBy(typo))?.id, email: moved });
	expect((await confirm(link)).body.code).toBe("LINK_INVALID");
	expect(await ownerOf(typo)).toBe(moved);
});

test("BUY-03 BUY-08 the email of a gift cannot be corrected, nor can a seat become the buyer's own", async () => {
	await site.services.settings.save({ gifts: "on", seats: "on" });
	const browser = site.visit();
	const gift = { from: newEmail(), email: newEmail(), giveAt: new Date(), message: "" };
	const { session } = await startOrder(site, browser, { gift });
	const thanks = await payFor(site, browser, session, gift.from);
	expect(thanks.own.correction).toBeNull();
	expect((await correct(browser, session as { id: string }, newEmail())).body.code).toBe("CORRECTION_NOT_POSSIBLE");

	const [buyer, holder] = [newEmail("seats"), newEmail("holder")];
	const seats = await startOrder(site, browser, { quantity: 3 });
	await payFor(site, browser, seats.session, buyer);
	await db.$client.query(
		"insert into order_recipients (order_id, email, give_at) select id, $2, now() from orders where email = $1",
		[buyer, holder],
	);
	expect((await correct(browser, seats.session as { id: string }, holder)).body.code).toBe("SEAT_TAKEN");
	const right = newEmail("right");
	expect((await correct(browser, seats.session as { id: string }, right)).status).toBe(200);
	expect((await confirm(await linkTo(right))).status).toBe(200);
	expect(await ownerOf(buyer)).toBe(right);
	await site.services.settings.save({ gifts: "off", seats: "off" });
});

test("BUY-03 SEC-03 requests are limited by network, and messages by mailbox", async () => {
	const limited = await startTestSite({ config: { rateLimits: true, trustedProxies: ["127.0.0.1", "::1"] } });
	const ask = async (network: string) => {
		const answer = await limited.visit().fetch("/api/purchases/cs_test_none/email", {
			method: "POST",
			headers: { "content-type": "application/json", "x-forwarded-for": network },
			body: JSON.stringify({ email: "flooded@example.org" }),
		});
		return answer.status;
	};
	const statuses = [];
	for (let round = 0; round < 7; round += 1) statuses.push(await ask("203.0.113.7"));
	expect(statuses).toEqual([409, 409, 409, 409, 409, 429, 429]);
	expect(await ask("203.0.113.8")).toBe(409);
	expect(await limited.mailsTo("flooded@example.org")).toEqual([]);
	await limited.close();
});
