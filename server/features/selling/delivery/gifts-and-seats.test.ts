import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { limits } from "../../../../contract/limits.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { orderFormerOwners } from "../../../database/schema/selling/order-former-owners.ts";
import { orderRecipients } from "../../../database/schema/selling/order-recipients.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { addPerson, PASSWORD, signedIn } from "../../../testing/builders.ts";
import { buy, choosePassword, payFor, startOrder, thanksSays } from "../../../testing/buyers.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import type { TestClient } from "../../../testing/test-client.ts";
import { GIFT_QUEUE, giveDueGifts } from "./give-gift.ts";

const site = await siteForThisFile();
const { db, jobs } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
await site.services.settings.save({ gifts: "on", seats: "on" });

let count = 0;
const newEmail = (name = "buyer") => `${name}-${++count}@example.org`;
const mayEnter = async (browser: TestClient) => (await call(browser, "member.downloads.list")).status === 200;
const orderOf = async (email: string) => (await db.select().from(orders).where(eq(orders.email, email)))[0];
const customerOf = async (email: string) => (await db.select().from(customers).where(eq(customers.email, email)))[0];
const isApproved = async (email: string) => (await customerOf(email))?.approved ?? false;
const DAY = 86_400_000;
const ahead = (days: number) => new Date(Date.now() + days * DAY);

describe("gifts", () => {
	async function buyGift(gift: { giveAt?: Date; email?: string; message?: string } = {}) {
		const from = newEmail("giver");
		const email = gift.email ?? newEmail("friend");
		const browser = site.visit();
		const { session } = await startOrder(site, browser, {
			gift: { from, email, message: gift.message ?? "Happy\nbirthday", giveAt: gift.giveAt ?? new Date() },
		});
		const thanks = await payFor(site, browser, session, from);
		return { from, email, browser, session: session as NonNullable<typeof session>, thanks };
	}

	test("BUY-08 the recipient gets access, the message and an invitation, the buyer the receipt and no access", async () => {
		const { from, email, browser, session, thanks } = await buyGift();
		expect(thanks.own).toMatchObject({ next: "gift", gift: { email } });
		const receipt = await site.mailTo(from, /^Your purchase from/);
		expect(receipt.text).toContain(`Your gift goes to ${email}`);
		expect(receipt.text).not.toContain("open-purchase");
		const invitation = await site.mailTo(email, /^A gift for you/);
		expect(invitation.text).toContain("Bea Buyer bought this for you");
		expect(invitation.text).toMatch(/Happy\s+birthday/);
		expect(invitation.text).toContain(`/auth?mode=register&email=${encodeURIComponent(email)}`);
		expect([await isApproved(email), await isApproved(from)]).toEqual([true, false]);
		expect((await customerOf(email))?.invitedAt).not.toBeNull();
		expect((await choosePassword(browser, session)).body.code).toBe("PURCHASE_NOT_YOURS");
	});

	test.each(["Win at https://evil.example", "evil .com", "write to eve@evil.example", "evil\ua4f8com", "evil%2Ecom"])(
		"BUY-08 SEC-09 a gift with the message %j is refused at its field: the site does not send addresses on behalf of strangers",
		async (message) => {
			const gift = { from: newEmail("giver"), email: newEmail("friend"), message, giveAt: new Date() };
			const answer = await startOrder(site, site.visit(), { gift });
			expect(answer).toMatchObject({ status: 400, body: { data: { issues: [{ field: "gift.message" }] } } });
		},
	);

	test("BUY-08 SEC-09 a gift bought before that rule is delivered without the address in its message", async () => {
		const { from, email } = await buyGift({ giveAt: ahead(3), message: "Happy birthday" });
		await site.mailTo(from, /^Your purchase from/);
		await db
			.update(orderRecipients)
			.set({ message: "Win at evil .com", giveAt: new Date() })
			.where(eq(orderRecipients.email, email));
		await giveDueGifts(site.services, new Date());
		const { text } = await site.mailTo(email, /^A gift for you/);
		expect(text).not.toContain("evil");
	});

	test("BUY-08 a gift waits for its day, and is given once", async () => {
		const { from, email } = await buyGift({ giveAt: ahead(3) });
		await site.mailTo(from, /^Your purchase from/);
		await giveDueGifts(site.services, ahead(2));
		await expect.poll(() => jobs.waiting(GIFT_QUEUE)).toBe(0);
		expect(await isApproved(email)).toBe(false);
		const order = await orderOf(from);
		await db
			.update(orderRecipients)
			.set({ giveAt: new Date() })
			.where(eq(orderRecipients.orderId, order?.id ?? ""));
		await Promise.all([giveDueGifts(site.services, new Date()), giveDueGifts(site.services, new Date())]);
		await site.mailTo(email, /^A gift for you/);
		await expect.poll(() => jobs.waiting(GIFT_QUEUE)).toBe(0);
		expect(await giveDueGifts(site.services, ahead(4))).toBe(0);
		expect(await site.mailsTo(email)).toHaveLength(1);
		expect(await isApproved(email)).toBe(true);
	});

	test("BUY-05 BUY-08 a refund ends the recipient's access immediately, and a gift refunded earlier is never given", async () => {
		const email = newEmail("friend");
		await addPerson(site.services, { email, approved: false });
		const { from, session } = await buyGift({ email });
		await site.mailTo(email, /^A gift for you/);
		const friend = site.visit();
		await friend.signIn(email, PASSWORD);
		expect(await mayEnter(friend)).toBe(true);
		site.standIn.refund(session, 2_700);
		const refund = await site.mailTo(from, /^Your refund from/);
		expect(refund.text).toContain("The access you gave with it has ended");
		expect(await mayEnter(friend)).toBe(false);

		const later = await buyGift({ giveAt: ahead(2) });
		await site.mailTo(later.from, /^Your purchase from/);
		site.standIn.refund(later.session, 2_700);
		await site.mailTo(later.from, /^Your refund from/);
		expect(await giveDueGifts(site.services, ahead(3))).toBe(0);
		expect(await isApproved(later.email)).toBe(false);
	});

	test("BUY-08 a dispute about a gift suspends its recipient, and winning it restores them", async () => {
		const { from, email, session } = await buyGift();
		await site.mailTo(email, /^A gift for you/);
		site.standIn.openDispute(session);
		await expect.poll(() => isApproved(email)).toBe(false);
		site.standIn.endDispute(session, "won");
		await expect.poll(() => isApproved(email)).toBe(true);
		expect(await isApproved(from)).toBe(false);
	});

	test("BUY-06 BUY-08 someone with access through another order keeps it, and gets the gift as well", async () => {
		const email = newEmail("friend");
		await addPerson(site.services, { email });
		const { session } = await buyGift({ email });
		expect((await site.mailTo(email, /^A gift for you/)).text).toContain("mode=sign-in");
		site.standIn.refund(session, 2_700);
		await expect
			.poll(async () => (await db.select().from(orders).where(eq(orders.state, "refunded"))).length)
			.toBeGreaterThan(0);
		const { body } = await call(admin, "admin.customers.read", { customerId: (await customerOf(email))?.id });
		await expect
			.poll(async () => (await call(admin, "admin.customers.read", { customerId: body.id })).body.orders)
			.toEqual(
				expect.arrayContaining([
					expect.objectContaining({ source: "stripe", state: "refunded", givesAccess: false }),
					expect.objectContaining({ givesAccess: true }),
				]),
			);
		expect(await isApproved(email)).toBe(true);
	});

	test("BUY-08 a gift to oneself, into the past, too far ahead or not offered is refused or corrected", async () => {
		const start = (gift: object, more: object = {}) => startOrder(site, site.visit(), { gift, ...more });
		const gift = { from: "me@example.org", email: "friend@example.org", giveAt: new Date() };
		expect((await start({ ...gift, email: "ME@example.org " })).body.code).toBe("GIFT_TO_ONESELF");
		expect((await start({ ...gift, giveAt: new Date(Date.now() + limits.giftAheadMs + DAY) })).body.code).toBe(
			"GIFT_TOO_LATE",
		);
		expect((await start(gift, { quantity: 2 })).body.code).toBe("NO_SEATS");
		for (const wrong of [
			{ email: "x\0@example.org" },
			{ email: `${"x".repeat(300)}@example.org` },
			{ message: "x".repeat(1_001) },
			{ giveAt: "soon" },
		])
			expect((await start({ ...gift, ...wrong })).status).toBe(400);
		await site.services.settings.save({ gifts: "off" });
		expect((await start(gift)).body.code).toBe("NO_GIFTS");
		await site.services.settings.save({ gifts: "on" });
		expect((await start({ ...gift, giveAt: ahead(-5) })).status).toBe(200);
	});

	test("BUY-08 the email of a gift's buyer cannot be changed at the checkout", async () => {
		const { session } = await startOrder(site, site.visit(), {
			gift: { from: "giver@example.org", email: "friend@example.org", giveAt: new Date() },
		});
		const page = await (await site.visit().fetch(`/dev/checkout/pay/${session?.id}`)).text();
		expect(page).toMatch(/value="giver@example.org" readonly/);
	});
});

describe("seats", () => {
	/** Someone who has bought seats and is signed in. */
	async function buySeats(quantity: number) {
		const email = newEmail();
		const browser = site.visit();
		const { session } = await startOrder(site, browser, { quantity });
		const thanks = await payFor(site, browser, session, email);
		expect(thanks.own.seats).toBe(quantity);
		expect((await choosePassword(browser, session as NonNullable<typeof session>)).status).toBe(200);
		const { body } = await call(browser, "member.seats.list");
		return { email, browser, session: session as NonNullable<typeof session>, orderId: body.orders[0].id as string };
	}
	const assign = (browser: TestClient, orderId: string, email: string) =>
		call(browser, "member.seats.assign", { orderId, email });

	test("BUY-08 the buyer pays per seat and assigns them: each holder gets access, and one too many is refused", async () => {
		const { email, browser, orderId, session } = await buySeats(3);
		expect(session.subtotal).toBe(8_100);
		expect((await site.mailTo(email, /^Your purchase from/)).text).toContain("3 seats");
		const [one, other] = [newEmail("holder"), newEmail("holder")];
		expect((await assign(browser, orderId, one)).status).toBe(200);
		const invitation = await site.mailTo(one, /^Your seat at/);
		expect(invitation.text).toContain(`/auth?mode=register&email=${encodeURIComponent(one)}`);
		expect(await isApproved(one)).toBe(true);
		expect((await assign(browser, orderId, ` ${one.toUpperCase()} `)).body.code).toBe("SEAT_TAKEN");
		expect((await assign(browser, orderId, email)).body.code).toBe("OWN_SEAT");
		expect((await assign(browser, orderId, other)).status).toBe(200);
		const full = await assign(browser, orderId, newEmail("holder"));
		expect([full.status, full.body.code]).toEqual([409, "NO_SEATS_LEFT"]);
		expect(full.body.message).toBe("All seats of this order are assigned.");
		const { body } = await call(browser, "member.seats.list");
		expect(body.orders[0]).toMatchObject({
			quantity: 3,
			open: true,
			seats: [
				{ email: one, registered: false },
				{ email: other, registered: false },
			],
		});
	});

	test("BUY-08 concurrent assignments cannot exceed the number of seats, and leave no customer behind", async () => {
		const { browser, orderId } = await buySeats(3);
		const emails = Array.from({ length: 6 }, () => newEmail("crowd"));
		const answers = await Promise.all(emails.map((email) => assign(browser, orderId, email)));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
		const known = await Promise.all(emails.map(customerOf));
		expect(known.filter(Boolean)).toHaveLength(2);
	});

	test("BUY-08 a seat can be revoked until its holder has registered, but not afterwards", async () => {
		const { browser, orderId } = await buySeats(2);
		const [one, other] = [newEmail("holder"), newEmail("holder")];
		const assigned = await assign(browser, orderId, one);
		const [seat] = assigned.body.orders[0].seats;
		expect((await call(browser, "member.seats.unassign", { orderId, seatId: seat.id })).status).toBe(200);
		expect(await isApproved(one)).toBe(false);
		expect((await call(browser, "member.seats.unassign", { orderId, seatId: seat.id })).status).toBe(404);
		const again = await assign(browser, orderId, other);
		await addPerson(site.services, { email: other, approved: false });
		const { body: seats } = await call(browser, "member.seats.list");
		expect(seats.orders[0].seats).toEqual([expect.objectContaining({ email: other, registered: true })]);
		const refused = await call(browser, "member.seats.unassign", {
			orderId,
			seatId: again.body.orders[0].seats[0].id,
		});
		expect([refused.status, refused.body.code]).toEqual([409, "SEAT_IN_USE"]);
		const holder = site.visit();
		await holder.signIn(other, PASSWORD);
		expect(await mayEnter(holder)).toBe(true);
	});

	test("BUY-08 revoked seats count: an order invites at most three people per seat", async () => {
		const { browser, orderId } = await buySeats(2);
		const invited: string[] = [];
		for (let round = 0; round < limits.seatAssignments.ofOneSeat; round += 1) {
			const email = newEmail("holder");
			const { body } = await assign(browser, orderId, email);
			invited.push(email);
			await call(browser, "member.seats.unassign", { orderId, seatId: body.orders[0].seats[0].id });
		}
		const refused = await assign(browser, orderId, newEmail("holder"));
		expect([refused.status, refused.body.code]).toEqual([409, "SEATS_REASSIGNED_TOO_OFTEN"]);
		for (const email of invited) expect(await isApproved(email)).toBe(false);
		const { facts } = (await call(admin, "admin.orders.read", { orderId })).body;
		expect(facts.map(({ text }: { text: string }) => text)).toEqual(
			expect.arrayContaining(invited.map((email) => `Seat taken back from ${email}`)),
		);
		expect(JSON.stringify((await call(admin, "admin.orders.proof", { orderId })).body)).not.toContain(invited[0]);
	});

	test("BUY-08 SEC-03 seats of an order are counted by mailbox, however its address is spelled", async () => {
		const { browser, orderId } = await buySeats(30);
		const local = newEmail("holder").split("@")[0];
		expect((await assign(browser, orderId, `${local}@gmail.com`)).status).toBe(200);
		for (const email of [`${local}+1@gmail.com`, `${local?.replace("h", "h.")}@googlemail.com`]) {
			const refused = await assign(browser, orderId, email);
			expect([email, refused.status, refused.body.code]).toEqual([email, 409, "SEAT_TAKEN"]);
		}
		const other = newEmail("again");
		for (let round = 0; round < limits.seatAssignments.ofOneSeat; round += 1) {
			const { body } = await assign(browser, orderId, other.replace("@", `+${round}@`));
			const seat = body.orders[0].seats.find((one: { email: string }) => one.email.startsWith("again"));
			await call(browser, "member.seats.unassign", { orderId, seatId: seat.id });
		}
		const refused = await assign(browser, orderId, other);
		expect([refused.status, refused.body.code]).toEqual([409, "SEATS_REASSIGNED_TOO_OFTEN"]);
	});

	test("BUY-08 at most a hundred seats of one order are assigned in 24 hours", async () => {
		const { browser, orderId } = await buySeats(51);
		const gone = Array.from({ length: limits.seatAssignments.aDay }, () => newEmail("gone"));
		const rows = await db
			.insert(customers)
			.values(gone.map((email) => ({ email })))
			.returning({ customerId: customers.id, email: customers.email });
		const takenBack = rows.map((row) => ({ ...row, orderId, reason: "seat" as const, ownedUntil: ahead(-0.9) }));
		await db.insert(orderFormerOwners).values(takenBack);
		const refused = await assign(browser, orderId, newEmail("holder"));
		expect([refused.status, refused.body.code]).toEqual([429, "SEATS_ASSIGNED_TODAY"]);
		await db
			.update(orderFormerOwners)
			.set({ ownedUntil: ahead(-1.1) })
			.where(eq(orderFormerOwners.orderId, orderId));
		expect((await assign(browser, orderId, newEmail("holder"))).status).toBe(200);
	});

	test("BUY-08 SEC-09 an invitation names the buyer, by email if the name looks like an address", async () => {
		const { browser, orderId, email } = await buySeats(3);
		const [one, other] = [newEmail("holder"), newEmail("holder")];
		await assign(browser, orderId, one);
		expect((await site.mailTo(one, /^Your seat at/)).text).toContain("Bea Buyer gave you a seat");
		await db.update(orders).set({ name: "URGENT https://evil.example/login" }).where(eq(orders.id, orderId));
		await assign(browser, orderId, other);
		const { text, html } = await site.mailTo(other, /^Your seat at/);
		expect(text).toContain(`${email} gave you a seat`);
		expect(text + html).not.toContain("evil.example");
	});

	test("BUY-05 BUY-08 a refund of the order immediately ends the access of everyone with a seat", async () => {
		const { browser, orderId, session, email } = await buySeats(2);
		const one = newEmail("holder");
		await assign(browser, orderId, one);
		await addPerson(site.services, { email: one, approved: false });
		const holder = site.visit();
		await holder.signIn(one, PASSWORD);
		expect([await mayEnter(browser), await mayEnter(holder)]).toEqual([true, true]);
		site.standIn.refund(session, 5_400);
		await site.mailTo(email, /^Your refund from/);
		expect([await mayEnter(browser), await mayEnter(holder)]).toEqual([false, false]);
		expect((await assign(browser, orderId, newEmail("holder"))).status).toBe(401);
	});

	test("BUY-08 nobody can assign somebody else's seats, and an order of one has none", async () => {
		const { orderId } = await buySeats(2);
		const stranger = await signedIn(site, { email: newEmail() });
		expect((await assign(stranger, orderId, newEmail("holder"))).body.code).toBe("ORDER_NOT_FOUND");
		expect((await call(stranger, "member.seats.list")).body.orders).toEqual([]);
		const browser = site.visit();
		const session = (await startOrder(site, browser, {})).session;
		await payFor(site, browser, session, newEmail());
		await choosePassword(browser, session as NonNullable<typeof session>);
		expect((await call(browser, "member.seats.list")).body.orders).toEqual([]);
	});

	test.for([0, -1, 101, 10_000, 1.5, "two", null])("BUY-08 a quantity of %s is refused", async (quantity) => {
		expect((await startOrder(site, site.visit(), { quantity })).status).toBe(400);
	});

	test("BUY-08 while seats are not sold, one is bought at a time", async () => {
		await site.services.settings.save({ seats: "off", gifts: "off" });
		expect((await startOrder(site, site.visit(), { quantity: 2 })).body.code).toBe("NO_SEATS");
		const browser = site.visit();
		const session = await buy(site, browser, newEmail());
		expect((await thanksSays(browser, session, "paid")).own.seats).toBe(1);
		await site.services.settings.save({ seats: "on", gifts: "on" });
	});
});

test("ORD-02 an order's page names its recipients", async () => {
	const from = newEmail("giver");
	const email = newEmail("friend");
	const browser = site.visit();
	const { session } = await startOrder(site, browser, { gift: { from, email, message: "Enjoy", giveAt: ahead(5) } });
	await payFor(site, browser, session, from);
	const order = await orderOf(from);
	const { body } = await call(admin, "admin.orders.read", { orderId: order?.id });
	expect(body).toMatchObject({
		gift: true,
		recipients: [{ email, message: "Enjoy", givenAt: null, registered: false }],
	});
});
