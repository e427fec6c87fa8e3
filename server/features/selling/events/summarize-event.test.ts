import { expect, test } from "vitest";
import { cartTypes } from "../../../../contract/selling/carts.ts";
import { cartPayloads } from "../carts/fixtures/cart-payloads.ts";
import { summarizeEvent } from "./summarize-event.ts";

/** Paddle's and PayPal's events contain no buyer, who is fetched from their API. */
const withoutBuyer = ["paddle", "paypal"];

test.for(cartTypes)("HOOK-08 a sale of %s that needs attention shows its buyer", (type) => {
	const { body } = cartPayloads[type].sale(7);
	const { email, name } = cartPayloads[type].buyer;
	const summary = summarizeEvent(JSON.stringify(body));
	const lowerCase = { ...summary, email: summary.email.toLowerCase() };
	expect(lowerCase).toMatchObject(withoutBuyer.includes(type) ? { email: "" } : { email, name });
});

test("HOOK-08 a refund or dispute that needs attention shows the payment it is about", () => {
	// Paddle's adjustments name the transaction, Stripe's disputes the payment.
	for (const [type, name] of [
		["paddle", "refund"],
		["stripe", "disputeOpened"],
	] as const) {
		const { body } = cartPayloads[type][name]?.(7) ?? { body: {} };
		const reference = cartPayloads[type].reference(7);
		expect(summarizeEvent(JSON.stringify(body)).number).toBe(reference);
	}
});

test.for([
	["what is not JSON", "not json"],
	["a list", "[]"],
	["null", "null"],
	["an unreadable text", JSON.stringify({ text: "<event/>" })],
	[
		"many fields",
		JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`f${at}`, { email: "" }]))),
	],
])("HOOK-08 %s has an empty summary", ([, body]) => {
	expect(summarizeEvent(body ?? "")).toEqual({ email: "", name: "", number: "" });
});

test("HOOK-08 a form that can't be parsed shows its buyer", () => {
	const text = "event=order.success&order_id=777&customer%5Bemail%5D=buyer%40example.org&customer%5Bfirst_name%5D=Bea";
	expect(summarizeEvent(JSON.stringify({ text }))).toEqual({ email: "buyer@example.org", name: "Bea", number: "777" });
});
