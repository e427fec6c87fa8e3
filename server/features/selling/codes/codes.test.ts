import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { type FormatLocale, setFormatLocale } from "../../../../contract/formats.ts";
import { limits } from "../../../../contract/limits.ts";
import type { CodeQuote, DiscountCode } from "../../../../contract/selling/codes.ts";
import { discountCodes } from "../../../database/schema/selling/discount-codes.ts";
import { discountUses } from "../../../database/schema/selling/discount-uses.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { purchaseSources } from "../../../database/schema/selling/purchase-sources.ts";
import { addDays, localTime } from "../../../local-time.ts";
import { signedIn } from "../../../testing/builders.ts";
import { openCheckout, payFor, startOrder, thanksSays } from "../../../testing/buyers.ts";
import { call } from "../../../testing/call.ts";
import { publishPage } from "../../../testing/publish-page.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import type { StandInSession } from "../carts/stand-in/stand-in-session.ts";
import { customerKeyOf } from "./customer-key.ts";
import { quoteCode } from "./quote-code.ts";
import { releaseExpiredUses } from "./release-expired-uses.ts";

const site = await siteForThisFile();
const { db, purchases } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

let count = 0;
const newEmail = () => `saver-${++count}@example.org`;
const newName = () => `CODE${++count}`;
const usd = (minorUnits: number) => ({ minorUnits, currency: "USD" });
const today = () => localTime("UTC", new Date()).date;

/** Creates a code and returns it; 15 percent unless told otherwise. */
async function addCode(values: object = {}): Promise<DiscountCode> {
	const { status, body } = await call(admin, "admin.codes.create", {
		code: newName(),
		percent: 15,
		amount: null,
		...values,
	});
	expect([status, body.message]).toEqual([200, undefined]);
	return body;
}
const readCode = async ({ id }: DiscountCode): Promise<DiscountCode> =>
	(await call(admin, "admin.codes.read", { id })).body;
const pageOf = async (address: string, headers: Record<string, string> = {}) =>
	(await site.visit().fetch(address, { headers })).text();
const optionsOf = async (code: string): Promise<{ price: object; quote: CodeQuote | null }> =>
	(await call(site.visit(), "visitor.buying.options", { code })).body;
const buttonsOf = (html: string) => [...html.matchAll(/<a[^>]*data-buy=""[^>]*>/g)].map(([link]) => link);
const stateOfUse = async (code: DiscountCode) =>
	(await db.select().from(discountUses).where(eq(discountUses.codeId, code.id))).map(({ state }) => state);
const sessionOf = (address: string) => {
	const session = site.standIn.find(new URL(address).pathname.split("/").at(-1) ?? "");
	if (!session) throw new Error(`no checkout was opened: ${address}`);
	return session;
};
const orderOf = async (email: string) => (await db.select().from(orders).where(eq(orders.email, email)))[0];
/** When the time of every open checkout is over. */
const later = () => new Date(Date.now() + limits.codeReservationMs + 120_000);

describe("the list of codes", () => {
	test("CODE-01 a code is created as typed by a person, edited, paused, deleted and restored, and each is in the audit log", async () => {
		const code = await addCode({
			code: "  spring-26 ",
			startsOn: today(),
			endsOn: addDays(today(), 5),
			usageLimit: 100,
		});
		expect(code).toMatchObject({
			code: "SPRING-26",
			state: "running",
			price: usd(2_295),
			uses: 0,
			held: 0,
			revenue: [],
		});
		expect(code.link).toBe(`${site.url}/?code=SPRING-26`);
		const { id, updatedAt } = code;
		const edit = { id, updatedAt, code: "SPRING-26", percent: null, amount: usd(500) };
		const { body: edited } = await call(admin, "admin.codes.update", edit);
		// What is left out has no limit and no end, which is never a limit of zero.
		expect(edited).toMatchObject({ amount: usd(500), price: usd(2_200), usageLimit: null, endsOn: null });
		expect((await call(admin, "admin.codes.update", edit)).body.code).toBe("CHANGED_MEANWHILE");
		expect((await call(admin, "admin.codes.setPaused", { id, paused: true })).body.state).toBe("paused");
		const { body: deletion } = await call(admin, "admin.codes.remove", { id });
		expect((await call(admin, "admin.codes.read", { id })).status).toBe(404);
		expect((await call(admin, "admin.deletions.undo", deletion)).status).toBe(200);
		expect((await readCode(code)).state).toBe("paused");
		expect((await admin.get("/api/admin/search?text=spring-26")).body).toMatchObject([{ kind: "code", id }]);
		const { rows } = await db.$client.query("select action from audit_log where subject = 'SPRING-26' order by at");
		expect(rows.map(({ action }) => action)).toEqual(
			["created", "changed", "paused", "deleted", "restored"].map((verb) => `code.${verb}`),
		);
	});

	test.for<[string, object, RegExp]>([
		["a blank name", { code: "   " }, /code must have at least 2 characters/],
		["a space inside", { code: "SPRING SALE" }, /code can only have the letters A to Z/],
		["a look-alike of another alphabet", { code: "ЅРRІNG" }, /code can only have the letters A to Z/],
		["200 characters", { code: "A".repeat(200) }, /code must have at most 40 characters/],
		["ten thousand characters", { code: "A".repeat(10_000) }, /code must have at most 40 characters/],
		["a formula", { code: "=HYPERLINK(1)" }, /code can only have the letters A to Z/],
		["a hyphen at the start", { code: "-15" }, /code must begin with a letter or a digit/],
		["0 percent", { percent: 0 }, /percent must be at least 1/],
		["101 percent", { percent: 101 }, /percent must be at most 100/],
		["-5 percent", { percent: -5 }, /percent must be at least 1/],
		["half a percent", { percent: 0.5 }, /percent must be a whole number/],
		["neither percent nor amount", { percent: null }, /percent must be set, or else an amount/],
		["both percent and amount", { amount: usd(500) }, /percent must be set, or else an amount/],
		["an amount of zero", { percent: null, amount: usd(0) }, /amount.minorUnits must be more than 0/],
		["an amount above the price", { percent: null, amount: usd(2_701) }, /more than the price of \$27\.00/],
		["another currency", { percent: null, amount: { minorUnits: 500, currency: "EUR" } }, /must be in USD/],
		["a rest that cannot be charged", { percent: 99 }, /less than Stripe can charge/],
		[
			"an end before its start",
			{ startsOn: "2026-12-02", endsOn: "2026-12-01" },
			/endsOn must not be before the start/,
		],
		["a day that does not exist", { endsOn: "2026-02-31" }, /endsOn/],
		["a limit of zero", { usageLimit: 0 }, /usageLimit must be at least 1/],
		["a limit as a text", { usageLimit: "" }, /usageLimit/],
	])("CODE-01 %s is refused with a reason", async ([, values, message]) => {
		const before = await db.$count(discountCodes);
		const answer = await call(admin, "admin.codes.create", { code: newName(), percent: 15, amount: null, ...values });
		expect(answer.status).toBeGreaterThanOrEqual(400);
		expect(answer.status).toBeLessThan(500);
		expect(answer.body.message).toMatch(message);
		expect(await db.$count(discountCodes)).toBe(before);
	});

	test("CODE-01 the list is searched by a part of the code, as typed by a person", async () => {
		const { code } = await addCode({ code: "PODCAST_2026" });
		const found = async (search: string): Promise<string[]> =>
			(await call(admin, "admin.codes.list", { search })).body.rows.map((row: DiscountCode) => row.code);
		for (const search of ["podcast", " Cast_2 ", "PODCAST_2026"]) expect(await found(search)).toEqual([code]);
		for (const search of ["podcast%", "POD_AST", "'"]) expect(await found(search)).toEqual([]);
		expect((await call(admin, "admin.codes.list", { search: "podcast" })).body.total).toBe(1);
	});

	test("CODE-01 two codes of one name cannot exist, whatever their case", async () => {
		const { code } = await addCode();
		const again = await call(admin, "admin.codes.create", { code: code.toLowerCase(), percent: 5, amount: null });
		expect([again.status, again.body.code]).toEqual([409, "CODE_EXISTS"]);
	});
});

describe("the quote", () => {
	const rules = {
		code: "SPRING",
		percent: 15,
		amountMinorUnits: null,
		currency: null,
		startsOn: "2026-11-27",
		endsOn: "2026-11-29",
		usageLimit: null,
		oncePerCustomer: false,
		paused: false,
		taken: 0,
		isHeld: false,
	};
	const at = (now: string, timeZone = "America/New_York") => ({ now: new Date(now), timeZone });

	test("CODE-01 CODE-02 a code runs from its first midnight to its last in the site's time zone, and says the end in the visitor's words", () => {
		const stateAt = (now: string) => quoteCode(rules, usd(2_700), at(now)).state;
		expect(stateAt("2026-11-27T04:59:59Z")).toBe("refused");
		expect(stateAt("2026-11-27T05:00:00Z")).toBe("applied");
		expect(stateAt("2026-11-30T04:59:59Z")).toBe("applied");
		expect(stateAt("2026-11-30T05:00:00Z")).toBe("refused");
		expect(quoteCode(rules, usd(2_700), at("2026-11-28T12:00:00Z")).text).toBe(
			"Code SPRING: $22.95 instead of $27.00 until Sunday, November 29.",
		);
		expect(quoteCode({ ...rules, endsOn: "2027-01-02" }, usd(2_700), at("2026-11-28T12:00:00Z")).text).toContain(
			"until Saturday, January 2, 2027.",
		);
	});

	test("CODE-02 the day in the English sentence is in English, however the site writes dates", () => {
		const textIn = (locale: FormatLocale) => {
			setFormatLocale(locale);
			return quoteCode(rules, { minorUnits: 14_900, currency: "EUR" }, at("2026-11-28T12:00:00Z")).text;
		};
		onTestFinished(() => setFormatLocale("en-US"));
		expect(textIn("de-DE")).toMatch(/^Code SPRING: 126,65.€ instead of 149,00.€ until Sunday, November 29\.$/);
		expect(textIn("en-GB")).toMatch(/ until Sunday,? 29 November\.$/);
	});

	test("CODE-02 every reason for not applying a code names it and the price", () => {
		const now = at("2026-11-28T12:00:00Z");
		const of = (changes: object) => quoteCode({ ...rules, ...changes }, usd(2_700), now);
		const refused = [
			[{ startsOn: "2026-11-29" }, "not_started", "The code SPRING starts on Sunday, November 29."],
			[{ endsOn: "2026-11-27" }, "ended", "The code SPRING ended on Friday, November 27."],
			[{ paused: true }, "paused", "The code SPRING is not available at the moment."],
			[{ usageLimit: 3, taken: 3 }, "used_up", "The code SPRING has been used up."],
			[
				{ usageLimit: 3, taken: 3, isHeld: true },
				"held",
				"The last use of the code SPRING is at an open checkout. Please try again later.",
			],
			[{ percent: null, amountMinorUnits: 500, currency: "EUR" }, "other_currency", "does not apply to this price."],
			[{ percent: null, amountMinorUnits: 2_701, currency: "USD" }, "above_price", "does not apply to this price."],
			[{ percent: 99 }, "below_minimum", "does not apply to this price."],
		] as const;
		for (const [changes, reason, text] of refused) {
			expect(of(changes)).toMatchObject({ state: "refused", reason, text: expect.stringContaining(text) });
			expect(of(changes).text).toContain("The price is $27.00.");
		}
		expect(quoteCode(null, usd(2_700), now)).toMatchObject({ reason: "unknown", code: "" });
		expect(of({ percent: 100 })).toMatchObject({
			price: usd(0),
			text: expect.stringContaining("free instead of $27.00"),
		});
		expect(quoteCode(rules, { minorUnits: 101, currency: "JPY" }, now)).toMatchObject({
			price: { minorUnits: 85, currency: "JPY" },
		});
	});

	test("CODE-01 plus-addresses, capital letters and dots of Gmail are one customer; other addresses are not", () => {
		const key = (email: string) => customerKeyOf("secret", email);
		expect(key("Bea+2@Example.org")).toBe(key("bea@example.org"));
		expect(key("b.e.a+x@gmail.com")).toBe(key("bea@googlemail.com"));
		expect(key("b.ea@example.org")).not.toBe(key("bea@example.org"));
		expect(key("bea@example.com")).not.toBe(key("bea@example.org"));
	});
});

describe("the way to the checkout", () => {
	test("CODE-02 the page, the order page and the checkout show the same prices and end, on both forms of the page", async () => {
		const code = await addCode({ endsOn: addDays(today(), 3) });
		const { price, quote } = await optionsOf(code.code.toLowerCase());
		expect(price).toEqual(usd(2_295));
		const free = await addCode({ percent: 100 });
		expect(await pageOf(`/?code=${free.code}`)).toMatch(/<dd class="price-now">Free<\/dd>/);
		expect(await pageOf(`/?code=${free.code}`)).not.toMatch(/\$0(?![\d.])/);
		for (const address of [`/?code=${code.code}`, `/?v=old&code=${code.code.toLowerCase()}&utm_source=ad`]) {
			const html = await pageOf(address);
			expect(html).toContain(quote?.text);
			expect(html).toMatch(/<dd class="price-now">\$22\.95<\/dd>/);
			// The crossed-out price is the one that everyone else pays.
			expect(html).toMatch(/<s>\$27<\/s>/);
			expect(html).not.toMatch(/<s>\$497<\/s>/);
			const buttons = buttonsOf(html);
			expect(buttons.length).toBeGreaterThan(1);
			for (const button of buttons) expect(button).toContain(`href="/buy?code=${code.code}&amp;shown=2295USD"`);
		}
		const session = await openCheckout(site, site.visit(), `${code.code}&shown=2295USD`);
		expect(session).toMatchObject({ subtotal: 2_700, discount: 405, allowsCodes: false });
		expect(session.cancelUrl).toBe(`${site.url}/buy/left?code=${code.code}`);
		expect(await pageOf("/")).not.toContain('class="code-note"');
	});

	test("CODE-02 PAGE-02 a page with a code is the same with and without cookies, has its own ETag, and is not sent twice", async () => {
		const { code } = await addCode();
		const visit = (headers: Record<string, string>) => site.visit().fetch(`/?code=${code}`, { headers });
		const plain = await visit({});
		const withCookie = await visit({ cookie: "theme=dark" });
		expect(await withCookie.text()).toBe(await plain.text());
		const etag = plain.headers.get("etag") ?? "";
		expect(etag).not.toBe((await site.visit().fetch("/")).headers.get("etag"));
		expect((await visit({ "if-none-match": etag })).status).toBe(304);
	});

	test("CODE-02 a code is found with spaces, in small and in full-width letters; other alphabets, formulas and long texts are not, and never block buying", async () => {
		await addCode({ code: "SUMMER" });
		for (const typed of [" summer ", "ＳＵＭＭＥＲ", "SUM MER"])
			expect((await optionsOf(typed)).quote?.state).toBe("applied");
		for (const typed of ["SUMMЕR", "=SUM(A1)", "A".repeat(200), "A".repeat(5_000), "\u0000", "\ud800", "<b>"]) {
			const { price, quote } = await optionsOf(typed);
			expect([price, quote?.state, quote?.code]).toEqual([usd(2_700), "refused", ""]);
			const { session } = await startOrder(site, site.visit(), { code: typed, shown: usd(2_700) });
			expect(session?.discount).toBe(0);
		}
		const html = await pageOf(`/?code=${encodeURIComponent("<b>call 555</b>")}`);
		expect(html).toContain("We don&#x27;t know this discount code.");
		expect(html).not.toContain("call 555");
	});

	test("CODE-02 a direct link to a code that is no longer valid leads to the page that says why, where buying goes on", async () => {
		const code = await addCode({ endsOn: addDays(today(), -1), startsOn: addDays(today(), -9) });
		const answer = await site.visit().fetch(`/buy?code=${code.code}`);
		expect(answer.headers.get("location")).toBe(`/order?code=${code.code}`);
		const { price, quote } = await optionsOf(code.code);
		expect([price, quote]).toMatchObject([usd(2_700), { state: "refused", reason: "ended" }]);
		const { session } = await startOrder(site, site.visit(), { code: code.code, shown: usd(2_700) });
		expect(session).toMatchObject({ discount: 0, subtotal: 2_700 });
		expect(buttonsOf(await pageOf(`/?code=${code.code}`)).join()).toContain('href="/buy"');
	});

	test("CODE-02 no checkout opens at a price that was not shown: the price, the code or the currency changed meanwhile", async () => {
		const code = await addCode();
		await call(admin, "admin.codes.update", { ...code, percent: 10 });
		const stale = await site.visit().fetch(`/buy?code=${code.code}&shown=2295USD`);
		expect(stale.headers.get("location")).toBe(`/order?code=${code.code}`);
		const other = await startOrder(site, site.visit(), { code: code.code, shown: usd(2_295) });
		expect([other.status, other.body.code]).toEqual([409, "PRICE_CHANGED"]);
		await publishPage(admin, ({ offer }) => Object.assign(offer, { price: 30 }));
		try {
			expect((await startOrder(site, site.visit(), { code: code.code, shown: usd(2_430) })).status).toBe(409);
			const { session } = await startOrder(site, site.visit(), { code: code.code, shown: usd(2_700) });
			expect(session).toMatchObject({ subtotal: 3_000, discount: 300 });
			// A code that fits no longer is on Today.
			const ten = await addCode({ percent: null, amount: usd(3_000) });
			await publishPage(admin, ({ offer }) => Object.assign(offer, { price: 29 }));
			const { attention } = (await call(admin, "admin.today.read")).body;
			expect(attention.map(({ title }: { title: string }) => title)).toContain(
				`The discount code ${ten.code} doesn't apply to your price`,
			);
			await call(admin, "admin.codes.remove", { id: ten.id });
			await publishPage(admin, ({ offer }) => Object.assign(offer, { price: 30 }));
			// The page of the code shows the new price as soon as it is published.
			expect(await pageOf(`/?code=${code.code}`)).toContain("$27.00 instead of $30.00");
		} finally {
			await publishPage(admin, ({ offer }) => Object.assign(offer, { price: 27 }));
		}
	});

	test("CODE-02 while another cart sells, the page and its buttons ignore codes", async () => {
		const { code } = await addCode();
		await site.services.settings.save({ stripe_checkout: "off", checkout_url: "https://shop.example.org/b" });
		try {
			expect((await call(admin, "admin.codes.list", {})).body.ownCheckout).toBe(false);
			const html = await pageOf(`/?code=${code}`);
			expect(html).not.toContain('class="code-note"');
			expect(buttonsOf(html).join()).toContain('href="https://shop.example.org/b"');
		} finally {
			await site.services.settings.save({ stripe_checkout: "on", checkout_url: "" });
		}
		expect((await call(admin, "admin.codes.list", {})).body.ownCheckout).toBe(true);
	});
});

describe("a use", () => {
	test("CODE-03 CODE-04 a use is reserved by the checkout, counted when it is paid, and is on the order, the receipt and the export", async () => {
		const code = await addCode({ usageLimit: 5 });
		const browser = site.visit();
		const session = await openCheckout(site, browser, code.code);
		expect(await readCode(code)).toMatchObject({ uses: 0, held: 1, revenue: [] });
		const email = newEmail();
		await payFor(site, browser, session, email);
		expect(await readCode(code)).toMatchObject({ uses: 1, held: 0, revenue: [usd(2_295)] });
		expect(await orderOf(email)).toMatchObject({
			minorUnits: 2_295,
			discountCode: code.code,
			discountCodeId: code.id,
			discountMinorUnits: 405,
		});
		const receipt = await site.mailTo(email, /^Your purchase from/);
		expect(receipt.text).toContain(`Discount (${code.code}): −$4.05`);
		expect(receipt.text).toContain("Total: $22.95");
		const csv = await (await admin.fetch(`/files/orders.csv?search=${email}`)).text();
		expect(csv.split(/\r?\n/)[0]).toContain("discount,discountCode");
		expect(csv).toContain(`4.05,${code.code}`);
		const { body } = await call(admin, "admin.orders.list", { search: email });
		expect(body.rows[0].discount).toEqual({ code: code.code, amount: usd(405) });
		expect((await call(admin, "admin.orders.read", { orderId: body.rows[0].id })).body.discount).toEqual({
			code: code.code,
			amount: usd(405),
		});
		// The coupon was for this checkout alone.
		expect(site.standIn.coupons.size).toBeGreaterThan(0);
		await releaseExpiredUses(purchases, new Date());
		expect([...site.standIn.coupons.values()].filter(({ redemptions }) => redemptions > 0)).toEqual([]);
	});

	test("CODE-04 the figures have the revenue of each code", async () => {
		const code = await addCode();
		const browser = site.visit();
		await payFor(site, browser, await openCheckout(site, browser, code.code), newEmail());
		const { body } = await call(admin, "admin.figures.read");
		const { codes } = body.sales.find(({ currency }: { currency: string }) => currency === "USD");
		expect(codes).toContainEqual(expect.objectContaining({ code: code.code, orders: 1, revenue: 2_295 }));
	});

	test("CODE-03 who goes back by the browser's own button can continue with the last use; others are told where it is", async () => {
		const code = await addCode({ usageLimit: 1 });
		const browser = site.visit();
		const left = await openCheckout(site, browser, code.code);
		expect((await optionsOf(code.code)).quote).toMatchObject({ reason: "held" });
		expect(await pageOf(`/?code=${code.code}`)).toContain(`<a href="/order?code=${code.code}">`);
		const own = await call(browser, "visitor.buying.options", { code: code.code });
		expect(own.body).toMatchObject({ price: usd(2_295), quote: { state: "applied" } });
		// The checkout that was left ends first, so that one use is never at two of them.
		const { session } = await startOrder(site, browser, { code: code.code, shown: usd(2_295) });
		expect([left.status, session?.discount]).toEqual(["expired", 405]);
		expect((await stateOfUse(code)).sort()).toEqual(["released", "reserved"]);
		await payFor(site, browser, session, newEmail());
		expect(await readCode(code)).toMatchObject({ uses: 1, held: 0 });
		// What was paid in the meantime stays used.
		expect((await startOrder(site, browser, { code: code.code, shown: usd(2_295) })).body.code).toBe("PRICE_CHANGED");
	});

	test("CODE-03 a use that a browser holds is released by its next checkout, also without the code", async () => {
		const code = await addCode({ usageLimit: 1 });
		const browser = site.visit();
		await openCheckout(site, browser, code.code);
		await openCheckout(site, browser);
		expect(await stateOfUse(code)).toEqual(["released"]);
	});

	test("CODE-03 SEC-02 a picture or a frame on another site opens no checkout and holds no use", async () => {
		const code = await addCode({ usageLimit: 1 });
		for (const destination of ["image", "iframe", "empty"]) {
			const headers = { "sec-fetch-dest": destination, "sec-fetch-site": "cross-site" };
			expect((await site.visit().fetch(`/buy?code=${code.code}`, { headers })).status).toBe(403);
		}
		expect(await stateOfUse(code)).toEqual([]);
		await openCheckout(site, site.visit(), code.code);
	});

	test("CODE-03 a buyer who goes back from the checkout can use the code again, and only they release their use", async () => {
		const code = await addCode({ usageLimit: 1 });
		const browser = site.visit();
		const left = await openCheckout(site, browser, code.code);
		const back = new URL(left.cancelUrl);
		const goBack = (by: typeof browser) => by.fetch(back.pathname + back.search);
		const stranger = await goBack(site.visit());
		expect([stranger.status, stranger.headers.get("location")]).toEqual([303, `/?code=${code.code}#price`]);
		expect((await optionsOf(code.code)).quote).toMatchObject({ reason: "held" });
		await goBack(browser);
		expect(await stateOfUse(code)).toEqual(["released"]);
		expect((await optionsOf(code.code)).quote).toMatchObject({ state: "applied" });
		// The checkout that was left cannot be paid. A paid use stays used.
		expect(left.status).toBe("expired");
		await payFor(site, browser, await openCheckout(site, browser, code.code), newEmail());
		await goBack(browser);
		expect(await stateOfUse(code)).toEqual(["released", "used"]);
	});

	test("CODE-03 a use is given back when its checkout expires, when Stripe refuses it, and when a bank does not pay", async () => {
		const code = await addCode({ usageLimit: 1 });
		const expired = await openCheckout(site, site.visit(), code.code);
		expect((await optionsOf(code.code)).quote).toMatchObject({ reason: "held" });
		expect(await pageOf(`/?code=${code.code}`)).toContain("Please try again later.");
		site.standIn.expire(expired);
		await expect.poll(() => stateOfUse(code)).toEqual(["released"]);

		const browser = site.visit();
		const slow = await openCheckout(site, browser, code.code);
		const email = newEmail();
		site.standIn.payLater(slow, { email, name: "" });
		await thanksSays(browser, slow, "waiting");
		// A bank takes days: the use stays reserved, whatever the time of the checkout.
		await releaseExpiredUses(purchases, later());
		expect((await readCode(code)).held).toBe(1);
		site.standIn.settle(slow, false);
		await thanksSays(browser, slow, "failed");
		expect(await readCode(code)).toMatchObject({ held: 0, uses: 0 });
		expect((await optionsOf(code.code)).quote?.state).toBe("applied");
	});

	test.each([
		["paid", (session: StandInSession) => site.standIn.pay(session, { email: newEmail(), name: "" }), { uses: 1 }],
		["ended by another process", (session: StandInSession) => site.standIn.expire(session), { uses: 0 }],
	] as const)("CODE-03 a checkout that is %s while its use is released counts as such", async (_what, change, uses) => {
		const code = await addCode({ usageLimit: 1 });
		const open = await openCheckout(site, site.visit(), code.code);
		const stripe: typeof purchases.stripe = async (key) => {
			const client = await purchases.stripe(key);
			const { sessions } = client.checkout;
			const retrieve = async (...args: Parameters<typeof sessions.retrieve>) => {
				const found = await sessions.retrieve(...args);
				if (open.status === "open") change(open);
				return found;
			};
			const changing = new Proxy(sessions, {
				get: (_, name) => (name === "retrieve" ? retrieve : Reflect.get(sessions, name)),
			});
			return { ...client, checkout: { sessions: changing }, coupons: client.coupons } as typeof client;
		};
		await releaseExpiredUses({ ...purchases, stripe }, later());
		expect(await readCode(code)).toMatchObject({ held: 0, ...uses });
	});

	test("CODE-03 by its time a use is given back even if no event arrives; Stripe's checkout is closed first", async () => {
		const code = await addCode({ usageLimit: 1 });
		site.standIn.setSilent(true);
		try {
			const open = await openCheckout(site, site.visit(), code.code);
			await releaseExpiredUses(purchases, new Date());
			expect((await readCode(code)).held).toBe(1);
			await releaseExpiredUses(purchases, later());
			expect([open.status, (await readCode(code)).held]).toEqual(["expired", 0]);

			// Paid, and the event is late: the use is never given to someone else.
			const paid = await openCheckout(site, site.visit(), code.code);
			site.standIn.pay(paid, { email: newEmail(), name: "" });
			await releaseExpiredUses(purchases, later());
			expect(await readCode(code)).toMatchObject({ held: 0, uses: 1 });
		} finally {
			site.standIn.setSilent(false);
		}
	});

	test("CODE-03 a refund, a dispute and a repeated event change no count", async () => {
		const code = await addCode({ usageLimit: 1 });
		const browser = site.visit();
		const session = await openCheckout(site, browser, code.code);
		await payFor(site, browser, session, newEmail());
		site.standIn.refund(session, 2_295);
		site.standIn.resend(session);
		await thanksSays(browser, session, "over");
		expect(await readCode(code)).toMatchObject({ uses: 1, state: "used_up", revenue: [usd(0)] });
	});

	test("CODE-01 CODE-03 a code works once per customer: not by plus-addresses or after a refund; buying goes on without it", async () => {
		const code = await addCode({ oncePerCustomer: true });
		// A link straight to the checkout first asks for the email.
		expect((await site.visit().fetch(`/buy?code=${code.code}`)).headers.get("location")).toBe(
			`/order?code=${code.code}`,
		);
		const order = (email: string | null) =>
			startOrder(site, site.visit(), { code: code.code, shown: usd(2_295), email });
		expect((await order(null)).body.code).toBe("EMAIL_NEEDED");
		const browser = site.visit();
		const first = await startOrder(site, browser, { code: code.code, shown: usd(2_295), email: "Once@example.org" });
		// The email cannot be changed at the checkout.
		expect(first.session?.customerEmail).toBe("once@example.org");
		await payFor(site, browser, first.session, "once@example.org");
		if (first.session) site.standIn.refund(first.session, 2_295);
		await thanksSays(browser, { id: first.session?.id ?? "" }, "over");
		const again = await order("ONCE@example.org");
		expect([again.status, again.body.code, again.body.message]).toEqual([
			409,
			"CODE_NOT_APPLIED",
			`The code ${code.code} can't be applied to this order. Without it, the price is $27.00.`,
		]);
		expect((await order("once+two@example.org")).body.code).toBe("CODE_NOT_APPLIED");
		expect((await startOrder(site, site.visit(), { shown: usd(2_700) })).session?.discount).toBe(0);
		expect((await order(newEmail())).session?.discount).toBe(405);
	});

	test("CODE-01 CODE-02 without scripts the page before the checkout sends its form itself, and says that a code is not applied", async () => {
		const code = await addCode({ oncePerCustomer: true });
		const html = await pageOf(`/order?code=${code.code}`);
		for (const part of [
			'action="/buy"',
			'name="email"',
			`name="code" value="${code.code}"`,
			'name="shown" value="2295USD"',
		])
			expect(html).toContain(part);
		const submit = (email: string, headers: Record<string, string> = {}) =>
			site.visit().fetch("/buy", {
				method: "POST",
				headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
				body: String(new URLSearchParams({ code: code.code, shown: "2295USD", needsEmail: "yes", email })),
			});
		expect((await submit("nobody")).headers.get("location")).toBe(`/order?code=${code.code}&problem=email`);
		const email = newEmail();
		const address = (await submit(email)).headers.get("location") ?? "";
		site.standIn.pay(sessionOf(address), { email, name: "" });
		await expect.poll(() => stateOfUse(code)).toEqual(["used"]);
		const again = (await submit(email)).headers.get("location") ?? "";
		expect(again).toBe(`/order?code=${code.code}&problem=code`);
		const refused = await pageOf(again);
		expect(refused).toContain("This code can&#x27;t be applied to this order.");
		expect(refused).toContain("Buy without the code");
		expect((await submit(newEmail(), { origin: "https://evil.example" })).status).toBe(403);
	});

	test("CODE-01 CODE-03 an open checkout with someone else's email neither blocks them nor tells anything; the first that is paid ends the others", async () => {
		const code = await addCode({ oncePerCustomer: true });
		const email = newEmail();
		const open = (browser = site.visit()) => startOrder(site, browser, { code: code.code, shown: usd(2_295), email });
		const stranger = await open();
		const person = site.visit();
		const own = await open(person);
		expect([stranger.status, own.status]).toEqual([200, 200]);
		await payFor(site, person, own.session, email);
		await expect.poll(async () => (await stateOfUse(code)).sort()).toEqual(["released", "used"]);
		expect(stranger.session?.status).toBe("expired");
		expect((await open()).body.code).toBe("CODE_NOT_APPLIED");
	});

	test("CODE-01 only the signed-in owner of an email is told that it has used a code", async () => {
		const code = await addCode({ oncePerCustomer: true });
		const email = newEmail();
		const owner = await signedIn(site, { email });
		const open = (browser: typeof owner) => startOrder(site, browser, { code: code.code, shown: usd(2_295), email });
		expect((await call(owner, "visitor.buying.options", { code: code.code })).body.email).toBe(email);
		expect((await call(site.visit(), "visitor.buying.options", { code: code.code })).body.email).toBeNull();
		await payFor(site, owner, (await open(owner)).session, email);
		const told = await open(owner);
		expect([told.body.code, told.body.message]).toEqual([
			"CODE_USED_BEFORE",
			`You have already used the code ${code.code}, which works once per customer.`,
		]);
		expect((await open(site.visit())).body.code).toBe("CODE_NOT_APPLIED");
	});

	test("CODE-03 of a hundred buyers who race for the last use, one gets it", { tags: "slow" }, async () => {
		const code = await addCode({ usageLimit: 1 });
		const answers = await Promise.all(
			Array.from({ length: 100 }, () =>
				startOrder(site, site.visit(), { code: code.code, shown: usd(2_295), quantity: 1 }),
			),
		);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		for (const { status, body } of answers.filter(({ status }) => status !== 200))
			expect([status, body.code]).toEqual([409, "PRICE_CHANGED"]);
		expect(await stateOfUse(code)).toEqual(["reserved"]);
	});

	test("CODE-03 CODE-04 a code that is deleted while its checkout is open: the buyer pays the price shown, and the order has its name", async () => {
		const code = await addCode({ usageLimit: 1 });
		const browser = site.visit();
		const session = await openCheckout(site, browser, code.code);
		const { body: deletion } = await call(admin, "admin.codes.remove", { id: code.id });
		const email = newEmail();
		await payFor(site, browser, session, email);
		expect(await orderOf(email)).toMatchObject({ minorUnits: 2_295, discountCode: code.code, discountCodeId: null });
		await call(admin, "admin.deletions.undo", deletion);
		// What was paid meanwhile is counted once the code is restored.
		expect(await readCode(code)).toMatchObject({ uses: 1, state: "used_up" });
	});

	test("CODE-03 if Stripe opens no checkout, the use is given back and the buyer keeps the code for another try", async () => {
		const code = await addCode({ usageLimit: 1 });
		const [source] = await db.select().from(purchaseSources);
		const wrong = purchases.sealed.seal(JSON.stringify({ secretKey: "sk_test_wrong", webhookSecret: "w" }));
		await db.update(purchaseSources).set({ secrets: wrong });
		const answer = await site.visit().fetch(`/buy?code=${code.code}`);
		await db.update(purchaseSources).set({ secrets: source?.secrets ?? "" });
		expect(answer.headers.get("location")).toBe(`/thanks?problem=checkout&code=${code.code}`);
		expect(await stateOfUse(code)).toEqual(["released"]);
		expect((await openCheckout(site, site.visit(), code.code)).discount).toBe(405);
	});

	test("CODE-02 CODE-04 a key that may not create coupons sells at the same price, and the discount is on the order", async () => {
		const code = await addCode();
		const clients = purchases.stripe;
		purchases.stripe = async (key) => {
			const client = await clients(key);
			const refused = () => Promise.reject(Object.assign(new Error("no"), { type: "StripePermissionError" }));
			return new Proxy(client, {
				get: (target, name) => (name === "coupons" ? { create: refused } : Reflect.get(target, name)),
			});
		};
		const browser = site.visit();
		const session = await openCheckout(site, browser, code.code).finally(() => {
			purchases.stripe = clients;
		});
		expect(session).toMatchObject({ subtotal: 2_295, discount: 0, allowsCodes: false });
		const email = newEmail();
		await payFor(site, browser, session, email);
		expect(await orderOf(email)).toMatchObject({ minorUnits: 2_295, discountMinorUnits: 405, discountCode: code.code });
		expect((await site.mailTo(email, /^Your purchase from/)).text).toContain(`Discount (${code.code}): −$4.05`);
	});

	test("CODE-02 seats: the code applies to each, and the checkout opens at the total that was shown", async () => {
		await site.services.settings.save({ seats: "on" });
		const code = await addCode({ percent: null, amount: usd(500) });
		const of = (shown: number) => startOrder(site, site.visit(), { code: code.code, quantity: 3, shown: usd(shown) });
		expect((await of(7_600)).body.code).toBe("PRICE_CHANGED");
		expect((await of(6_600)).session).toMatchObject({ subtotal: 8_100, discount: 1_500 });
		await site.services.settings.save({ seats: "off" });
	});
});
