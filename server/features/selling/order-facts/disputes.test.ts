import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "../../../database/schema/selling/orders.ts";
import { addPerson, approve, PASSWORD, signedIn } from "../../../testing/builders.ts";
import { buy, choosePassword, payFor, startOrder, thanksSays } from "../../../testing/buyers.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";

/* Notifications of a buyer about a dispute (BUY-05), with events from the Stripe stand-in. */

const site = await siteForThisFile();
const { db } = site.services;

const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

let count = 0;
const newEmail = () => `buyer-${++count}@example.org`;
const orderOf = async (email: string) => (await db.select().from(orders).where(eq(orders.email, email)))[0];
const disputeOf = (email: string) => async () => {
	const order = await orderOf(email);
	return `${order?.state} ${order?.dispute}`;
};
const mailsAbout = async (email: string) =>
	(await site.mailsTo(email)).map(({ subject }) => subject).filter((subject) => /access is|access has/i.test(subject));
const linkIn = (text: string) => /https?:\/\/\S+open-purchase\?link=(\S+)/.exec(text)?.[1] ?? "";

async function paidBy(email: string) {
	const browser = site.visit();
	const session = await buy(site, browser, email);
	await thanksSays(browser, session, "paid");
	await site.mailTo(email, /^Your purchase from/);
	return { browser, session };
}

test("BUY-05 a buyer gets an email when a dispute suspends access, with what to do, and one when access is restored", async () => {
	const email = newEmail();
	const { browser, session } = await paidBy(email);
	expect((await choosePassword(browser, session)).status).toBe(200);
	site.standIn.openDispute(session);
	const suspended = await site.mailTo(email, /^Your access is suspended/);
	expect(suspended.text.replaceAll(/\s+/g, " ")).toContain("ask your bank to withdraw it");
	expect(suspended.text).toContain((await site.services.settings.read()).support_email);
	expect(suspended.text).toContain((await orderOf(email))?.number);
	await thanksSays(browser, session, "disputed");
	const receipt = await site.mailTo(email, /^Your purchase from/);
	const linkState = async (link: string) => (await call(site.visit(), "visitor.buying.linkState", { link })).body.state;
	expect(await linkState(linkIn(receipt.text))).toBe("suspended");
	const opened = await site
		.visit()
		.post("/api/auth/purchase/open-receipt", { link: linkIn(receipt.text), password: PASSWORD });
	expect([opened.status, opened.body.code]).toEqual([403, "ACCESS_SUSPENDED"]);

	site.standIn.endDispute(session, "won");
	const restored = await site.mailTo(email, /^Your access is restored/);
	expect(await linkState(linkIn(restored.text))).toBe("choose-password");
	await thanksSays(browser, session, "paid");
	expect(await mailsAbout(email)).toHaveLength(2);
});

test("BUY-05 repeated events, and a second dispute beside the first, send one email", async () => {
	const email = newEmail();
	const { session } = await paidBy(email);
	site.standIn.openDispute(session);
	await site.mailTo(email, /^Your access is suspended/);
	site.standIn.openDispute(session);
	site.standIn.endDispute(session, "lost");
	await site.mailTo(email, /^Your access has ended/);
	await expect.poll(disputeOf(email)).toBe("disputed lost");
	// Stripe has already refunded the money.
	const refund = { orderId: (await orderOf(email))?.id, amount: 2_700, refundedBefore: 0 };
	expect((await call(admin, "admin.orders.refund", refund)).body.code).toBe("NOT_REFUNDABLE");
	expect((await mailsAbout(email)).toSorted()).toEqual([
		"Your access has ended · Microgreens Academy",
		"Your access is suspended · Microgreens Academy",
	]);
});

test("BUY-05 signing in says that a dispute suspends access, and to a revoked person that it has ended", async () => {
	const email = newEmail();
	await addPerson(site.services, { email, approved: false });
	const { session } = await paidBy(email);
	expect((await site.visit().signIn(email, PASSWORD)).status).toBe(200);
	site.standIn.openDispute(session);
	await site.mailTo(email, /^Your access is suspended/);
	const refused = await site.visit().signIn(email, PASSWORD);
	expect([refused.status, refused.body.code]).toEqual([403, "ACCESS_SUSPENDED"]);
	expect(refused.body.message).toContain("disputed at your bank");
	// Not revealed to someone who does not know the password.
	expect((await site.visit().signIn(email, "not the password")).body.code).toBe("INVALID_EMAIL_OR_PASSWORD");
	await db.$client.query("update customers set revoked_at = now() where email = $1", [email]);
	expect((await site.visit().signIn(email, PASSWORD)).body.code).toBe("ACCESS_REVOKED");
	await db.$client.query("update customers set revoked_at = null where email = $1", [email]);
	site.standIn.endDispute(session, "lost");
	await expect.poll(disputeOf(email)).toBe("disputed lost");
	expect((await site.visit().signIn(email, PASSWORD)).body.code).toBe("ACCESS_REVOKED");
});

test("BUY-05 BUY-06 nothing is sent if access stays, through another order or the seller's setting", async () => {
	const email = newEmail();
	await approve(site.services, email, { order: { number: "OTHER-1" } });
	const { session } = await paidBy(email);
	const ownOrder = async () =>
		(await db.select().from(orders).where(eq(orders.email, email))).find(({ source }) => source === "stripe");
	site.standIn.openDispute(session);
	await expect.poll(async () => (await ownOrder())?.state).toBe("disputed");
	site.standIn.endDispute(session, "won");
	await expect.poll(async () => (await ownOrder())?.state).toBe("paid");
	expect(await mailsAbout(email)).toEqual([]);

	await site.services.settings.save({ dispute_access: "keep" });
	const kept = newEmail();
	const { session: keptSession, browser } = await paidBy(kept);
	site.standIn.openDispute(keptSession);
	await expect.poll(disputeOf(kept)).toBe("paid open");
	await thanksSays(browser, keptSession, "paid");
	expect(await mailsAbout(kept)).toEqual([]);
	await site.services.settings.save({ dispute_access: "suspend" });
});

test("BUY-05 BUY-08 the buyer of a gift gets an email about the recipient's access", async () => {
	await site.services.settings.save({ gifts: "on" });
	const [from, friend] = [newEmail(), newEmail()];
	const browser = site.visit();
	const { session } = await startOrder(site, browser, {
		gift: { from, email: friend, giveAt: new Date(), message: "" },
	});
	await payFor(site, browser, session, from);
	await site.mailTo(friend, /^A gift for you/);
	if (!session) throw new Error("no checkout");
	site.standIn.openDispute(session);
	const told = await site.mailTo(from, /^The payment for your gift is disputed/);
	expect(told.text.replaceAll(/\s+/g, " ")).toContain("The access of the person you bought it for is suspended");
	site.standIn.endDispute(session, "won");
	const back = await site.mailTo(from, /^Your gift works again/);
	expect(linkIn(back.text)).toBe("");
	await site.services.settings.save({ gifts: "off" });
});
