import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { limits } from "../../../../contract/limits.ts";
import type { SettingKey, Settings } from "../../../../contract/site/settings.ts";
import { consentTexts } from "../../../database/schema/selling/consent-texts.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { settings } from "../../../database/schema/site/settings.ts";
import { approve, signedIn } from "../../../testing/builders.ts";
import { buy, payFor, startOrder, thanksSays } from "../../../testing/buyers.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { startTestSite } from "../../../testing/test-site.ts";
import { formatUtcDate } from "../order-facts/format-utc.ts";
import { judgeWithdrawal, lastWithdrawalDay, type WithdrawableOrder } from "./withdrawal-right.ts";

const site = await siteForThisFile();
const { db } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

let count = 0;
const newEmail = () => `buyer-${++count}@example.org`;
const orderOf = async (email: string) => (await db.select().from(orders).where(eq(orders.email, email)))[0];
const set = (changes: Partial<Pick<Settings, SettingKey>>) => call(admin, "admin.payments.saveSettings", changes);

beforeEach(async () => void (await db.delete(settings)));

describe("consent before paying", () => {
	test("BUY-07 the buy button leads to our own page if consent is required, and otherwise to Stripe", async () => {
		expect((await site.visit().fetch("/buy?code=WELCOME10")).headers.get("location")).toContain("/dev/checkout/pay/");
		await set({ consent: "on" });
		expect((await site.visit().fetch("/buy?code=WELCOME10")).headers.get("location")).toBe("/order?code=WELCOME10");
	});

	test("BUY-07 nobody can pay without agreeing to the current text", async () => {
		await set({ consent: "on", consent_text: "First text." });
		const browser = site.visit();
		const { body: options } = await call(browser, "visitor.buying.options");
		expect(options.consent.text).toBe("First text.");
		expect((await startOrder(site, browser, {})).body.code).toBe("CONSENT_NEEDED");
		expect((await startOrder(site, browser, { consent: "something else" })).body.code).toBe("CONSENT_CHANGED");
		await set({ consent_text: "Second text." });
		const old = await startOrder(site, browser, { consent: options.consent.digest });
		expect([old.status, old.body.code]).toEqual([409, "CONSENT_CHANGED"]);
		expect(site.standIn.sessions().filter(({ status }) => status === "complete")).toEqual([]);
	});

	test("BUY-07 version, text and time are in the order and the receipt, whatever the text says later", async () => {
		await set({ consent: "on", consent_text: "I want it now." });
		const browser = site.visit();
		const { body: options } = await call(browser, "visitor.buying.options");
		const { session } = await startOrder(site, browser, { consent: options.consent.digest, code: "welcome10" });
		expect(session?.discount).toBe(270);
		const email = newEmail();
		await payFor(site, browser, session, email);
		await set({ consent_text: "Another text." });
		const mail = await site.mailTo(email, /^Your purchase from/);
		const order = await orderOf(email);
		const [kept] = await db.select().from(consentTexts).where(eq(consentTexts.text, "I want it now."));
		expect(order).toMatchObject({ consentVersion: kept?.version, buyerAddress: "127.0.0.1" });
		expect(mail.text).toContain(`(version ${kept?.version}): “I want it now.”`);
		const { body } = await call(admin, "admin.orders.read", { orderId: order?.id });
		expect(body.consent).toMatchObject({ version: kept?.version, text: "I want it now." });
		expect(Date.parse(body.consent.at)).toBeLessThanOrEqual(order?.createdAt.getTime() ?? 0);
	});

	test("BUY-07 the same text has one version, however many buyers agree concurrently, and an order without consent has none", async () => {
		await set({ consent: "on", consent_text: "Agreed by many." });
		const { body: options } = await call(site.visit(), "visitor.buying.options");
		const started = await Promise.all(
			Array.from({ length: 8 }, () => startOrder(site, site.visit(), { consent: options.consent.digest })),
		);
		expect(new Set(started.map(({ status }) => status))).toEqual(new Set([200]));
		expect(await db.$count(consentTexts, eq(consentTexts.text, "Agreed by many."))).toBe(1);
		await set({ consent: "off" });
		const email = newEmail();
		await buy(site, site.visit(), email);
		const mail = await site.mailTo(email, /^Your purchase from/);
		expect(mail.text).not.toContain("you agreed");
		expect((await orderOf(email))?.consentVersion).toBeNull();
	});
});

const DAY = 86_400_000;
const now = new Date("2026-11-22T12:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * DAY);
const plain: WithdrawableOrder = {
	state: "paid",
	placedAt: ago(1),
	consentedAt: null,
	deliveredAt: ago(1),
	withdrawnAt: null,
};

test.for<[string, Partial<WithdrawableOrder>, string]>([
	["within 14 days", {}, "allowed"],
	["at any time of the last day", { placedAt: new Date("2026-11-08T00:00:01Z") }, "allowed"],
	["after the last day has ended in every time zone", { placedAt: new Date("2026-11-07T12:00:00Z") }, "too-late"],
	["after consent and delivery", { consentedAt: ago(1) }, "waived"],
	["after consent, before the day of a gift", { consentedAt: ago(1), deliveredAt: null }, "allowed"],
	["a second time", { withdrawnAt: ago(1) }, "withdrawn"],
	["after a refund", { state: "refunded" }, "not-paid"],
	["before the payment", { state: "pending" }, "not-paid"],
	["in a dispute", { state: "disputed" }, "disputed"],
])("BUY-07 a withdrawal %s", ([, changes, expected]) => {
	expect(judgeWithdrawal({ ...plain, ...changes }, now)).toBe(expected);
});

test("BUY-07 a withdrawal is possible until the day that the receipt names has ended everywhere", () => {
	const placedAt = new Date("2026-11-08T09:00:00Z");
	expect(formatUtcDate(lastWithdrawalDay(placedAt))).toBe("November 22, 2026");
	for (const [time, expected] of [
		["2026-11-22T23:59:59Z", "allowed"],
		["2026-11-23T11:59:59Z", "allowed"],
		["2026-11-23T12:00:00Z", "too-late"],
	] as const)
		expect(judgeWithdrawal({ ...plain, placedAt }, new Date(time)), time).toBe(expected);
});

describe("withdrawing", () => {
	const withdraw = (email: string, orderNumber = "", name = "Bea Buyer") =>
		call(site.visit(), "visitor.buying.withdraw", { email, orderNumber, name });
	const attention = async () => (await call(admin, "admin.orders.attention")).body.withdrawals;

	async function boughtOrder() {
		const email = newEmail();
		const browser = site.visit();
		const session = await buy(site, browser, email);
		await thanksSays(browser, session, "paid");
		await site.mailTo(email, /^Your purchase from/);
		const order = await orderOf(email);
		if (!order) throw new Error("no order");
		return { email, session, order, browser };
	}

	test("BUY-07 the page, its procedure and its links only exist while withdrawals are offered", async () => {
		const footer = async () => (await site.visit().fetch("/terms")).text();
		expect((await site.visit().fetch("/withdraw")).status).toBe(404);
		expect((await withdraw("a@example.org", "S-1")).body.code).toBe("NOT_OFFERED");
		expect(await footer()).not.toContain('href="/withdraw"');
		await set({ withdrawal: "on" });
		expect((await site.visit().fetch("/withdraw")).status).toBe(200);
		expect(await footer()).toContain('href="/withdraw"');
		const { email } = await boughtOrder();
		expect((await site.mailTo(email, /^Your purchase from/)).text).toContain(`${site.url}/withdraw`);
	});

	test("BUY-05 BUY-07 a withdrawal is confirmed by email, listed under Needs attention, and resolved by the refund", async () => {
		await set({ withdrawal: "on" });
		const { email, session, order } = await boughtOrder();
		expect((await withdraw(email.toUpperCase(), order.number)).status).toBe(200);
		const mail = await site.mailTo(email, /^Your withdrawal from order/);
		expect(mail.text.replaceAll(/\s+/g, " ")).toContain(
			`“I, Bea Buyer, withdraw from my contract for order ${order.number}.”`,
		);
		expect(await attention()).toEqual([expect.objectContaining({ orderId: order.id, number: order.number, email })]);
		const { body } = await call(admin, "admin.orders.read", { orderId: order.id });
		expect(body).toMatchObject({ withdrawn: true, state: "paid", withdrawal: { by: "Bea Buyer", settledAt: null } });
		const refundBy = Date.parse(body.withdrawal.refundBy) - Date.parse(body.withdrawal.at);
		expect(refundBy).toBe(limits.withdrawalMs);
		const today = await call(admin, "admin.today.read");
		expect(today.body.attention.map(({ id }: { id: string }) => id)).toContain("withdrawals");
		// Sent again, it is the same withdrawal.
		await withdraw(email, order.number, "Somebody Else");
		await site.mailTo(email, 3);
		expect((await orderOf(email))?.withdrawnBy).toBe("Bea Buyer");
		site.standIn.refund(session, 2_700);
		await site.mailTo(email, /^Your refund from/);
		expect(await attention()).toEqual([]);
	});

	test("BUY-07 the seller may decide not to refund, and the withdrawal is settled once", async () => {
		await set({ withdrawal: "on" });
		const { email, order } = await boughtOrder();
		await withdraw(email, order.number);
		await site.mailTo(email, /^Your withdrawal from order/);
		expect((await call(admin, "admin.orders.keepAfterWithdrawal", { orderId: order.id })).status).toBe(200);
		expect(await attention()).toEqual([]);
		const again = await call(admin, "admin.orders.keepAfterWithdrawal", { orderId: order.id });
		expect([again.status, again.body.code]).toEqual([404, "NO_WITHDRAWAL"]);
		expect((await orderOf(email))?.state).toBe("paid");
	});

	test("BUY-07 a buyer who agreed to immediate delivery is told that the right has ended, and nothing waits for the seller", async () => {
		await set({ withdrawal: "on", consent: "on", consent_text: "Right away, please." });
		const browser = site.visit();
		const { body: options } = await call(browser, "visitor.buying.options");
		const { session } = await startOrder(site, browser, { consent: options.consent.digest });
		const email = newEmail();
		await payFor(site, browser, session, email);
		const receipt = await site.mailTo(email, /^Your purchase from/);
		expect(receipt.text).not.toContain("/withdraw");
		const order = await orderOf(email);
		await withdraw(email, order?.number);
		const mail = await site.mailTo(email, /^About your withdrawal/);
		expect(mail.text).toContain("“Right away, please.”");
		expect((await orderOf(email))?.withdrawnAt).toBeNull();
		expect(await attention()).toEqual([]);
	});

	test("BUY-07 an order of another cart, one after the deadline, and an unknown one get the same response", async () => {
		await set({ withdrawal: "on" });
		const email = newEmail();
		await approve(site.services, email, { order: { number: "OLD-77" } });
		await db.$client.query("update orders set ordered_at = now() - interval '16 days' where number = 'OLD-77'");
		const answers = [
			await withdraw(email, "OLD-77"),
			await withdraw(email, "NOT-ONE"),
			await withdraw("no@example.org", "OLD-77"),
		];
		expect(answers).toEqual(Array(3).fill(answers[0]));
		expect((await site.mailTo(email, /^About your withdrawal/)).text).toContain("ended on");
		// A message to another address says nothing about the order.
		const { text } = await site.mailTo("no@example.org", /^We received your withdrawal/);
		expect(text).not.toContain("ended on");
	});

	test.for([
		["in another case", (number: string) => number.toLowerCase()],
		["with spaces around it", (number: string) => `  ${number}\u00a0 `],
		["with spaces in it, as it was read out", (number: string) => number.replace("-", " -\u00a0")],
		["with a number sign", (number: string) => `#${number}`],
		["with a number sign and a space", (number: string) => `# ${number}`],
		["with its label and a period, as an email has it", (number: string) => `Order number: ${number}.`],
		["with a short label", (number: string) => `No. ${number}`],
		["with a numero sign", (number: string) => `№ ${number}`],
		["without its hyphen", (number: string) => number.replace("-", "")],
		["with a hyphen in another place", (number: string) => number.replace("-", "").replace("B", "B-")],
		["with a dash of a phone's keyboard", (number: string) => number.replace("-", "–")],
		["with a hyphen that does not break", (number: string) => number.replace("-", "\u2011")],
		["with a minus sign", (number: string) => number.replace("-", "−")],
	] as const)("BUY-04 BUY-07 an order number is found when it is typed %s", async ([, typed]) => {
		await set({ withdrawal: "on" });
		const email = newEmail();
		const number = `AB-${email.replaceAll(/\D/g, "")}X`;
		await approve(site.services, email, { order: { number, orderedAt: new Date() } });
		expect((await call(site.visit(), "visitor.buying.find", { orderNumber: typed(number) })).status).toBe(200);
		await site.mailTo(email, /^Your purchase from/);
		await withdraw(email, typed(number));
		await site.mailTo(email, /^Your withdrawal from order/);
		expect((await orderOf(email))?.withdrawnBy).toBe("Bea Buyer");
	});

	test("BUY-07 a withdrawal from a free order promises no money", async () => {
		await set({ withdrawal: "on" });
		const email = newEmail();
		await approve(site.services, email, { order: { number: "FREE-1", orderedAt: new Date() } });
		await db.$client.query("update orders set minor_units = 0 where number = 'FREE-1'");
		await withdraw(email, "FREE-1");
		const { text } = await site.mailTo(email, /^Your withdrawal from order/);
		expect(text).toContain("You paid nothing, so there is nothing to refund.");
		expect(text).not.toContain("Your money goes back");
	});

	test("BUY-07 a number stored with a number sign is found without it, and punctuation alone finds nothing", async () => {
		await set({ withdrawal: "on" });
		const [email, other] = [newEmail(), newEmail()];
		await approve(site.services, email, { order: { number: "#1001", orderedAt: new Date() } });
		await approve(site.services, other, { order: { number: "", orderedAt: new Date() } });
		await withdraw(email, "1001");
		expect((await orderOf(email))?.withdrawnAt).not.toBeNull();
		for (const nothing of ["#", "-", "# –"]) await withdraw(other, nothing);
		expect((await orderOf(other))?.withdrawnAt).toBeNull();
		for (const nothing of ["#", "–"]) await call(site.visit(), "visitor.buying.find", { orderNumber: nothing });
		expect(await site.mailsTo(other)).toSatisfy((mails: { subject: string }[]) =>
			mails.every(({ subject }) => subject.startsWith("We received your withdrawal")),
		);
	});

	test("BUY-07 SET-05 a declaration without a matching order is received, confirmed, and waits for the seller with its text", async () => {
		await set({ withdrawal: "on" });
		const email = newEmail();
		const { status, body } = await withdraw(email, "S-TYPO 1", "Dora Declares");
		const known = await boughtOrder();
		expect({ status, body }).toEqual(await withdraw(known.email, known.order.number));
		const message = "“I, Dora Declares, withdraw from my contract for order S-TYPO 1.”";
		const confirmation = await site.mailTo(email, /^We received your withdrawal/);
		expect(confirmation.text.replaceAll(/\s+/g, " ")).toContain(message);
		const notice = await site.mailTo("admin@example.org", /^A withdrawal needs your attention/);
		expect(notice.text.replaceAll(/\s+/g, " ")).toContain(message);
		expect(notice.text).toContain(email);

		// Submitted twice, it is one, and the seller is notified once.
		const notices = (await site.mailsTo("admin@example.org")).length;
		await withdraw(email, "S-TYPO 1", "Dora Declares");
		await site.mailTo(email, 2);
		expect(await site.mailsTo("admin@example.org")).toHaveLength(notices);
		const waiting = async () => (await call(admin, "admin.orders.attention")).body.declarations;
		const [own, ...more] = (await waiting()).filter((one: { email: string }) => one.email === email);
		expect([own, more]).toEqual([
			expect.objectContaining({ name: "Dora Declares", email, orderNumber: "S-TYPO 1" }),
			[],
		]);
		const item = async () =>
			(await call(admin, "admin.today.read")).body.attention.find(({ id }: { id: string }) => id === "declarations");
		expect((await item()).detail).toContain("I withdraw from my contract for order");
		for (const { id } of await waiting())
			expect((await call(admin, "admin.orders.handleDeclaration", { declarationId: id })).status).toBe(200);
		expect((await call(admin, "admin.orders.handleDeclaration", { declarationId: own.id })).status).toBe(404);
		expect([await waiting(), await item()]).toEqual([[], undefined]);
	});

	test("BUY-07 a withdrawal counts even if its messages are limited, and too many with one email are refused with an error", {
		tags: "slow",
	}, async () => {
		const limited = await startTestSite({ config: { rateLimits: true, trustedProxies: ["127.0.0.1", "::1"] } });
		await limited.services.settings.save({ withdrawal: "on" });
		let network = 0;
		const send = async (orderNumber: string) => {
			network += 1;
			const answer = await limited.visit().fetch("/api/withdrawals", {
				method: "POST",
				headers: { "content-type": "application/json", "x-forwarded-for": `203.0.113.${network}` },
				body: JSON.stringify({ name: "Bea", email: "bea@example.org", orderNumber }),
			});
			return answer.status;
		};
		for (let number = 0; number < 6; number += 1) expect(await send(`NONE-${number}`)).toBe(200);
		await approve(limited.services, "bea@example.org", { order: { number: "REAL-1", orderedAt: new Date() } });
		expect(await send("real-1")).toBe(200);
		const { rows } = await limited.services.db.execute("select withdrawn_at from orders");
		expect(rows[0]?.withdrawn_at).not.toBeNull();
		for (let number = 6; number < limits.openDeclarations; number += 1) expect(await send(`NONE-${number}`)).toBe(200);
		expect(await send("NONE-MORE")).toBe(429);
		await limited.mailTo("bea@example.org", 5);
		expect(await limited.mailsTo("bea@example.org")).toHaveLength(5);
		await limited.close();
	});

	test.for([
		{ name: "Win at https://evil.example", email: "a@example.org", orderNumber: "S-1" },
		{ name: "", email: "a@example.org", orderNumber: "S-1" },
		{ name: "A", email: "a", orderNumber: "S-1" },
		{ name: "A", email: "a@example.org", orderNumber: "" },
		{ name: "A\0", email: "a@example.org", orderNumber: "S-1" },
		{ name: "A", email: `${"a".repeat(300)}@example.org`, orderNumber: "S-1" },
		{ name: "A", email: "a@example.org", orderNumber: "x".repeat(300) },
	])("BUY-07 an invalid withdrawal is refused: $name $email", async (input) => {
		await set({ withdrawal: "on" });
		expect((await call(site.visit(), "visitor.buying.withdraw", input)).status).toBe(400);
	});
});
