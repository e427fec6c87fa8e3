import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Order } from "../../../../contract/selling/orders.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { sampleOrderRow } from "../../../testing/sample-order.ts";
import OrderPage from "./order.tsx";

const { id: ID, placedAt: AT } = sampleOrderRow;

const ORDER: Order = {
	...sampleOrderRow,
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
