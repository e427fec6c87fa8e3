import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "../../../../contract/limits.ts";
import { formatMoney, formatPrice } from "../../../../contract/money.ts";
import type { CodeQuote, DiscountCode } from "../../../../contract/selling/codes.ts";
import { discountUses } from "../../../database/schema/selling/discount-uses.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { signedIn } from "../../../testing/builders.ts";
import { startOrder, thanksSays } from "../../../testing/buyers.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import type { TestClient } from "../../../testing/test-client.ts";
import type { StandInSession } from "../carts/stand-in/stand-in-session.ts";
import { releaseExpiredUses } from "./release-expired-uses.ts";

const site = await siteForThisFile();
const { db, purchases } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
let names = 0;

/** What may happen to codes and checkouts, in any order. */
const steps = fc.array(
	fc.oneof(
		{
			weight: 5,
			arbitrary: fc.record({
				act: fc.constant("open" as const),
				code: fc.nat(3),
				buyers: fc.integer({ min: 1, max: 3 }),
				/** Who types their email first, if the code needs one. */
				person: fc.nat(2),
			}),
		},
		{ weight: 3, arbitrary: fc.record({ act: fc.constant("pay" as const), which: fc.nat(20) }) },
		{ weight: 2, arbitrary: fc.record({ act: fc.constant("payLater" as const), which: fc.nat(20) }) },
		{
			weight: 2,
			arbitrary: fc.record({ act: fc.constant("settle" as const), which: fc.nat(20), arrives: fc.boolean() }),
		},
		{ weight: 2, arbitrary: fc.record({ act: fc.constant("expire" as const), which: fc.nat(20) }) },
		fc.record({ act: fc.constant("refund" as const), which: fc.nat(20) }),
		fc.record({ act: fc.constant("resend" as const), which: fc.nat(20) }),
		fc.record({ act: fc.constant("time" as const) }),
		fc.record({ act: fc.constant("edit" as const), code: fc.nat(1), percent: fc.integer({ min: 1, max: 90 }) }),
		fc.record({ act: fc.constant("pause" as const), code: fc.nat(1), paused: fc.boolean() }),
	),
	{ minLength: 6, maxLength: 16 },
);

interface Opened {
	session: StandInSession;
	browser: TestClient;
	/** The price on the order page, and the code that gave it. */
	shown: number;
	code: string;
}

async function showOptions(
	code: string,
): Promise<{ price: { minorUnits: number; currency: string }; quote: CodeQuote }> {
	return (await call(site.visit(), "visitor.buying.options", { code })).body;
}

test("CODE-03 codes, checkouts, failures, expiries and edits in any order: never more uses than the limit, never a price that was not shown", {
	tags: "slow",
}, async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
			steps,
			async (most, acts) => {
				const codes: DiscountCode[] = [];
				const [limit, limitOfFree] = most;
				for (const rules of [
					{ percent: 20, usageLimit: limit },
					{ percent: 20, usageLimit: limit + 1 },
					{ percent: 20, oncePerCustomer: true },
					{ percent: 100, usageLimit: limitOfFree },
				])
					codes.push((await call(admin, "admin.codes.create", { code: `ANY${++names}`, amount: null, ...rules })).body);
				// Two forms of one mailbox, and another person.
				const people = [`a${++names}@example.org`, `a${names}+again@example.org`, `b${names}@example.org`];
				const freeOrders: string[] = [];
				const opened: Opened[] = [];
				const isWithinLimits = async () => {
					for (const { id, usageLimit, oncePerCustomer } of codes) {
						const uses = (await db.select().from(discountUses).where(eq(discountUses.codeId, id))).filter(
							({ state }) => state !== "released",
						);
						expect(uses.length).toBeLessThanOrEqual(usageLimit ?? Number.POSITIVE_INFINITY);
						// An open checkout blocks no other buyer; only what is paid, or waits for a bank, counts.
						const paid = uses.filter(({ state, expiresAt }) => state === "used" || expiresAt === null);
						if (oncePerCustomer) expect(new Set(paid.map(({ customerKey }) => customerKey)).size).toBe(paid.length);
					}
				};
				const which = (index: number) => opened[index % Math.max(1, opened.length)];
				for (const step of acts) {
					if (step.act === "open") {
						const code = codes[step.code]?.code ?? "";
						const needsEmail = step.code >= 2;
						const { price, quote } = await showOptions(code);
						expect(quote.text).toContain(
							quote.state === "applied" ? formatPrice(price) : `The price is ${formatMoney(price)}.`,
						);
						const answers = await Promise.all(
							Array.from({ length: step.buyers }, async (_, index) => {
								const browser = site.visit();
								const email = needsEmail ? people[(step.person + index) % people.length] : undefined;
								return { browser, email, ...(await startOrder(site, browser, { code, shown: price, email })) };
							}),
						);
						for (const { session, browser, email, status, body } of answers)
							if (session)
								opened.push({ session, browser, shown: price.minorUnits, code: quote.state === "applied" ? code : "" });
							else if (status === 200) freeOrders.push(email ?? "");
							else
								expect([409, ["PRICE_CHANGED", "CODE_NOT_APPLIED"]]).toEqual([
									status,
									expect.arrayContaining([body.code]),
								]);
					} else if (step.act === "time") {
						await releaseExpiredUses(purchases, new Date(Date.now() + limits.codeReservationMs + 120_000));
					} else if (step.act === "edit") {
						const { body } = await call(admin, "admin.codes.read", { id: codes[step.code]?.id });
						await call(admin, "admin.codes.update", { ...body, percent: step.percent });
					} else if (step.act === "pause") {
						await call(admin, "admin.codes.setPaused", { id: codes[step.code]?.id, paused: step.paused });
					} else {
						const one = which(step.which);
						if (!one) continue;
						const { session, browser } = one;
						const buyer = { email: `any${++names}@example.org`, name: "" };
						const isWaiting = session.status === "complete" && session.paymentStatus === "unpaid";
						if (step.act === "pay" && session.status === "open") {
							site.standIn.pay(session, buyer);
							await thanksSays(browser, session, "paid");
							// Ends what else the same person has open with a code that works once, as a job does within seconds.
							await releaseExpiredUses(purchases, new Date());
						} else if (step.act === "payLater" && session.status === "open") {
							site.standIn.payLater(session, buyer);
							await thanksSays(browser, session, "waiting");
							await releaseExpiredUses(purchases, new Date());
						} else if (step.act === "settle" && isWaiting) {
							site.standIn.settle(session, step.arrives);
							await thanksSays(browser, session, step.arrives ? "paid" : "failed");
							// A bank that has failed does not pay afterwards.
							if (!step.arrives) session.status = "expired";
						} else if (step.act === "expire") site.standIn.expire(session);
						else if (step.act === "refund" && session.charge) site.standIn.refund(session, 1);
						else if (step.act === "resend") site.standIn.resend(session);
					}
					await isWithinLimits();
				}
				await expect.poll(() => purchases.waiting(), { interval: 20 }).toBe(0);
				await isWithinLimits();
				for (const email of freeOrders) {
					const placed = await db.select().from(orders).where(eq(orders.email, email));
					expect(placed).toContainEqual(expect.objectContaining({ minorUnits: 0, discountCode: codes[3]?.code }));
				}
				for (const { session, shown, code } of opened) {
					if (session.paymentStatus !== "paid") continue;
					const [order] = await db.select().from(orders).where(eq(orders.email, session.email));
					expect([order?.minorUnits, order?.discountCode]).toEqual([shown, code]);
				}
			},
		),
		{ numRuns: 15 },
	);
});
