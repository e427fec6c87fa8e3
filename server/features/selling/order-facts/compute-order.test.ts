import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FactKind, factKinds, type Sale } from "../../../database/schema/selling/order-facts.ts";
import { computeOrder, ORDER_STATUS, type OrderFact } from "./compute-order.ts";

const sale: Sale = {
	number: "1001",
	email: "buyer@example.org",
	name: "Bea Buyer",
	products: [{ reference: "bundle", name: "Bundle" }],
	premium: false,
	minorUnits: 2_700,
	taxMinorUnits: null,
	currency: "USD",
	test: false,
};

let next = 0;
const fact = (kind: FactKind, minute: number, data: Partial<OrderFact["data"]> = {}): OrderFact => ({
	key: `e${next++}`,
	kind,
	at: new Date(Date.UTC(2026, 10, 1, 12, minute)),
	data: { of: "", ...(kind === "paid" || kind === "pending" ? { sale } : {}), ...data },
});

const stateOf = (...facts: OrderFact[]) => computeOrder(facts, "suspend")?.state;

const anyFact = fc
	.record({
		kind: fc.constantFrom(...factKinds),
		// Few times and names, so that facts collide.
		minute: fc.integer({ min: 0, max: 4 }),
		of: fc.constantFrom("", "a", "b"),
		minorUnits: fc.integer({ min: 0, max: 4_000 }),
		cumulative: fc.boolean(),
		full: fc.boolean(),
		number: fc.constantFrom("1001", "1002"),
	})
	.map(({ kind, minute, number, ...data }) => {
		const tells = kind === "paid" || kind === "pending" || kind === "failed";
		return fact(kind, minute, {
			...data,
			...(tells ? { sale: { ...sale, number, minorUnits: data.minorUnits } } : {}),
		});
	});

describe("an order's state", () => {
	test("HOOK-03 the same facts in any sequence and with any repetition have the same result", () => {
		fc.assert(
			fc.property(
				fc.array(anyFact, { maxLength: 12 }).chain((facts) =>
					fc.record({
						facts: fc.constant(facts),
						delivered: fc.shuffledSubarray(
							[...facts, ...facts, ...facts].map((one) => ({ ...one })),
							{ minLength: facts.length * 3, maxLength: facts.length * 3 },
						),
						rule: fc.constantFrom("suspend" as const, "keep" as const),
					}),
				),
				({ facts, delivered, rule }) => {
					expect(computeOrder(delivered, rule)).toEqual(computeOrder(facts, rule));
				},
			),
			{ numRuns: 2_000 },
		);
	});

	test("BUY-05 refunds never exceed the payment, and access depends only on the total", () => {
		fc.assert(
			fc.property(fc.array(anyFact, { maxLength: 12 }), (facts) => {
				const order = computeOrder(facts, "keep");
				if (!order) return;
				expect(order.refundedMinorUnits).toBeGreaterThanOrEqual(0);
				expect(order.refundedMinorUnits).toBeLessThanOrEqual(Math.max(order.minorUnits, 0));
				if (order.state === "paid" && order.minorUnits > 0)
					expect(order.refundedMinorUnits).toBeLessThan(order.minorUnits);
			}),
			{ numRuns: 2_000 },
		);
	});

	test("HOOK-03 there is no order until an event says who bought what", () => {
		expect(computeOrder([fact("refunded", 1, { full: true }), fact("dispute_won", 2)], "suspend")).toBeNull();
	});

	test("BUY-05 a partial refund leaves it paid, the rest ends it, however the cart counts", () => {
		const part = fact("refunded", 1, { of: "r1", minorUnits: 1_000 });
		expect(computeOrder([fact("paid", 0), part], "suspend")).toMatchObject({
			state: "paid",
			refundedMinorUnits: 1_000,
		});
		expect(stateOf(fact("refunded", 2, { of: "r2", minorUnits: 1_700 }), part, fact("paid", 0))).toBe("refunded");
		expect(stateOf(fact("paid", 0), fact("refunded", 1, { minorUnits: 2_700, cumulative: true }))).toBe("refunded");
		expect(stateOf(fact("paid", 0), fact("refunded", 1, { full: true }))).toBe("refunded");
	});

	test("BUY-05 a failed refund does not count", () => {
		const refund = fact("refunded", 1, { of: "r1", minorUnits: 2_700 });
		expect(stateOf(fact("paid", 0), refund, fact("refund_reversed", 2, { of: "r1", minorUnits: 2_700 }))).toBe("paid");
	});

	test("BUY-05 a refund after one that failed counts, in full and in part", () => {
		const total = (day: number, minorUnits: number) => fact("refunded", day, { minorUnits, cumulative: true });
		const failed = (day: number, of: string, minorUnits: number) => fact("refund_reversed", day, { of, minorUnits });
		const refunded = (...facts: OrderFact[]) => computeOrder([fact("paid", 0), ...facts], "suspend");
		const first = [total(1, 2_700), failed(2, "r1", 2_700)];
		expect(refunded(...first)).toMatchObject({ state: "paid", refundedMinorUnits: 0 });
		expect(refunded(...first, total(3, 2_700))).toMatchObject({ state: "refunded", refundedMinorUnits: 2_700 });
		expect(refunded(total(1, 500), total(2, 1_000), failed(3, "r2", 500), total(4, 1_000))?.refundedMinorUnits).toBe(
			1_000,
		);
		expect(refunded(total(1, 500), total(2, 1_000), failed(3, "r2", 500))?.refundedMinorUnits).toBe(500);
	});

	test("BUY-05 an order whose status was refunded is paid once its status says so again", () => {
		const byStatus = fact("refunded", 1, { of: ORDER_STATUS, full: true });
		expect(stateOf(fact("paid", 0), byStatus)).toBe("refunded");
		expect(stateOf(fact("paid", 0), byStatus, fact("paid", 2))).toBe("paid");
		expect(
			stateOf(fact("paid", 0), byStatus, fact("paid", 2), fact("refunded", 2, { of: ORDER_STATUS, full: true })),
		).toBe("refunded");
		// Any other full refund is money that was returned.
		expect(stateOf(fact("paid", 0), fact("refunded", 1, { full: true }), fact("paid", 2))).toBe("refunded");
	});

	test("BUY-05 an open dispute suspends unless the seller says otherwise, a won one restores, a lost one ends", () => {
		const paid = fact("paid", 0);
		const opened = fact("dispute_opened", 1, { of: "d" });
		expect(stateOf(paid, opened)).toBe("disputed");
		expect(computeOrder([paid, opened], "keep")).toMatchObject({ state: "paid", dispute: "open" });
		// The end was delivered before the start, with an earlier time.
		expect(stateOf(fact("dispute_won", 0, { of: "d" }), paid, opened)).toBe("paid");
		expect(computeOrder([paid, opened, fact("dispute_lost", 2, { of: "d" })], "keep")?.state).toBe("disputed");
		expect(stateOf(paid, opened, fact("dispute_won", 2, { of: "d" }), fact("dispute_opened", 3, { of: "e" }))).toBe(
			"disputed",
		);
	});

	test("BUY-05 a payment after a failed attempt counts, a cancellation reverses it", () => {
		expect(stateOf(fact("pending", 0))).toBe("pending");
		expect(stateOf(fact("pending", 0), fact("failed", 1))).toBe("failed");
		expect(stateOf(fact("pending", 0), fact("failed", 1), fact("paid", 2))).toBe("paid");
		expect(stateOf(fact("paid", 0), fact("failed", 1))).toBe("paid");
		expect(stateOf(fact("paid", 0), fact("canceled", 1))).toBe("canceled");
		expect(stateOf(fact("paid", 0), fact("canceled", 1), fact("paid", 2))).toBe("paid");
	});

	test("HOOK-02 an upsell of the same order adds to it", () => {
		const upsell = { ...sale, minorUnits: 1_000, products: [{ reference: "up", name: "Upsell" }], premium: true };
		expect(
			computeOrder([fact("paid", 0), fact("paid", 1, { of: "up", sale: upsell }), fact("paid", 2)], "suspend"),
		).toMatchObject({
			minorUnits: 3_700,
			premium: true,
			products: [
				{ reference: "bundle", name: "Bundle" },
				{ reference: "up", name: "Upsell" },
			],
		});
	});
});
