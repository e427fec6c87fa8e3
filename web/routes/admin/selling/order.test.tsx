import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Order } from "../../../../contract/selling/orders.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import OrderPage from "./order.tsx";

const AT = new Date("2026-01-02T10:00:00Z");
const ID = "7b0c4c4e-0000-4000-8000-000000000020";
const NOTHING = { minorUnits: 0, currency: "USD" };

const ORDER: Order = {
	id: ID,
	number: "MG-1",
	email: "bea@example.org",
	name: "Bea Buyer",
	source: "stripe",
	products: ["Growing at home"],
	total: { minorUnits: 2_700, currency: "USD" },
	refunded: NOTHING,
	lost: NOTHING,
	state: "paid",
	dispute: null,
	amountAssumed: false,
	test: false,
	premium: false,
	placedAt: AT,
	dayOnly: false,
	sourceName: "Stripe",
	customerId: null,
	gift: false,
	quantity: 1,
	withdrawn: false,
	discount: null,
	tax: null,
	reference: "cs_test_1",
	boughtWith: "bea@example.org",
	facts: [],
	events: [
		{ id: "7b0c4c4e-0000-4000-8000-000000000030", type: "charge.refunded", state: "applied", detail: "", at: AT },
	],
	customer: null,
	receiptSentAt: AT,
	refundable: false,
	sample: false,
	unconfirmedRefund: null,
	recipients: [],
	consent: null,
	withdrawal: null,
};

test.for([
	["applied", "", "status", "The event was applied again."],
	["ignored", "", "status", "The event changes nothing."],
	["attention", "This site can't read it.", "alert", "Needs attention: This site can't read it."],
	["waiting", "Stripe could not be reached.", "alert", "Pending: Stripe could not be reached."],
] as const)(
	"ORD-02 after applying an event again the screen says what became of it: %s",
	async ([state, detail, role, message]) => {
		await renderScreen(OrderPage, {
			path: `/admin/orders/${ID}`,
			route: "/admin/orders/:orderId",
			api: { admin: { orders: { read: () => ORDER, reprocess: () => ({ state, detail }) } } },
		});
		await page.getByRole("button", { name: "Apply charge.refunded again" }).click();
		await expect.element(page.getByRole(role).filter({ hasText: message })).toBeVisible();
	},
);

test("TRY-01 a sample order says that it has no payment to refund", async () => {
	await renderScreen(OrderPage, {
		path: `/admin/orders/${ID}`,
		route: "/admin/orders/:orderId",
		api: { admin: { orders: { read: () => ({ ...ORDER, sample: true }) } } },
	});
	await expect
		.element(page.getByText("This is a sample order without a payment, so it can't be refunded."))
		.toBeVisible();
});
