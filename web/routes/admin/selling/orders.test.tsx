import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { AttentionEvent, OrderPage, OrderRow } from "../../../../contract/selling/orders.ts";
import { expectAccessibleInEachLook, expectNoSidewaysScroll } from "../../../testing/accessibility.ts";
import { enterAtOnce } from "../../../testing/enter-at-once.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { sampleOrderRow } from "../../../testing/sample-order.ts";
import type { ApiStubs } from "../../../testing/stub-api.ts";
import OrdersPage from "./orders.tsx";

type OrderStubs = NonNullable<NonNullable<ApiStubs["admin"]>["orders"]>;

const ORDER: OrderRow = {
	...sampleOrderRow,
	number: "727",
	email: "bea@exmaple.org",
	source: "woocommerce",
	customerId: "7b0c4c4e-0000-4000-8000-000000000010",
};

const CHANGED: AttentionEvent = {
	id: "7b0c4c4e-0000-4000-8000-000000000030",
	source: "woocommerce",
	sourceName: "My shop",
	type: "order.updated",
	receivedAt: ORDER.placedAt,
	reason: "email_changed",
	detail: "The cart now says bea@example.org. The order belongs to bea@exmaple.org.",
	sale: { email: "bea@example.org", name: "Bea Buyer", number: "727" },
	retryAt: null,
	orderId: ORDER.id,
};

const LIST: OrderPage = {
	rows: [ORDER],
	found: 1,
	foundMore: false,
	page: 1,
	pages: 1,
	products: ["Growing at home"],
	attention: 0,
};

const open = (orders: OrderStubs) => renderScreen(OrdersPage, { path: "/admin/orders", api: { admin: { orders } } });

test("HOOK-04 ORD-02 an order whose email was changed in the cart is moved to it from the list of what needs attention", async () => {
	const moved: object[] = [];
	const isMoved = () => moved.length > 0;
	await open({
		list: () => ({ ...LIST, attention: isMoved() ? 0 : 1 }),
		attention: () => ({ events: isMoved() ? [] : [CHANGED], withdrawals: [], declarations: [], more: false }),
		move: (input) => {
			moved.push(input);
			return { customerId: ORDER.customerId ?? "" };
		},
	});
	const region = page.getByRole("region", { name: "Needs attention" });
	await expect.element(region).toMatchTextContent("The order belongs to bea@exmaple.org.");
	await expectAccessibleInEachLook();
	await region.getByRole("button", { name: "Move the order to bea@example.org" }).click();
	const dialog = page.getByRole("dialog", { name: "Move the order to bea@example.org?" });
	await expect.element(dialog).toMatchTextContent("The current owner loses access from this order");
	expect(moved).toEqual([]);
	await dialog.getByRole("button", { name: "Move order and send receipt" }).click();
	await expect.element(region).not.toBeInTheDocument();
	expect(moved).toEqual([{ orderId: ORDER.id, email: "bea@example.org" }]);
});

test("HOOK-04 only a sale of an unknown status can be treated as paid, and each event says what it is about", async () => {
	const sale: AttentionEvent = { ...CHANGED, reason: "unknown_status", orderId: null };
	const refund: AttentionEvent = { ...sale, id: crypto.randomUUID(), type: "adjustment.created" };
	await open({
		list: () => ({ ...LIST, attention: 2 }),
		attention: () => ({ events: [sale, refund], withdrawals: [], declarations: [], more: false }),
	});
	const entryOf = (type: string) => page.getByRole("listitem").filter({ hasText: type });
	await expect.element(entryOf("order.updated").getByRole("button", { name: "Treat as paid" })).toBeVisible();
	await expect.element(entryOf("adjustment.created").getByRole("button", { name: "Try again" })).toBeVisible();
	expect(entryOf("adjustment.created").getByRole("button", { name: "Treat as paid" }).elements()).toEqual([]);
});

test("HOOK-04 many things that need attention don't push the orders out of sight", async () => {
	const events = Array.from({ length: 9 }, (_, at) => ({ ...CHANGED, id: CHANGED.id.replace("0030", `004${at}`) }));
	await open({
		list: () => ({ ...LIST, attention: 9 }),
		attention: () => ({ events, withdrawals: [], declarations: [], more: false }),
	});
	const items = page.getByRole("region", { name: "Needs attention" });
	await expect.element(items.getByRole("listitem").nth(2)).toBeVisible();
	expect(items.getByRole("listitem").elements()).toHaveLength(3);
	await items.getByRole("button", { name: "Show 6 more" }).click();
	await expect.poll(() => items.getByRole("listitem").elements().length).toBe(9);
});

test("HOOK-04 on a phone only the first thing that needs attention is shown until more are asked for", async () => {
	await page.viewport(360, 700);
	const events = Array.from({ length: 3 }, (_, at) => ({ ...CHANGED, id: CHANGED.id.replace("0030", `004${at}`) }));
	await open({
		list: () => ({ ...LIST, attention: 3 }),
		attention: () => ({ events, withdrawals: [], declarations: [], more: false }),
	});
	const items = page.getByRole("region", { name: "Needs attention" });
	await expect.element(items.getByRole("listitem")).toBeVisible();
	expect(items.getByRole("listitem").elements()).toHaveLength(1);
	await items.getByRole("button", { name: "Show 2 more" }).click();
	await expect.poll(() => items.getByRole("listitem").elements().length).toBe(3);
});

test("ORD-01 on a phone the list follows the search, the filters are behind a button that counts them, and nothing scrolls sideways", async () => {
	await page.viewport(320, 700);
	await renderScreen(OrdersPage, {
		path: "/admin/orders?state=paid",
		api: { admin: { orders: { list: () => LIST } } },
	});
	await expect.element(page.getByRole("table", { name: "Orders" })).toBeInTheDocument();
	const product = page.getByRole("combobox", { name: "Product" });
	await expect.element(product).not.toBeInTheDocument();
	await page.getByRole("button", { name: "Filters (1)" }).click();
	await expect.element(product).toBeVisible();
	await expect.element(page.getByLabelText("To", { exact: true })).toBeVisible();
	await expectNoSidewaysScroll(320);
});

test("ORD-01 orders are filtered by product and by days, and shown whole again", async () => {
	const asked: object[] = [];
	const { address } = await open({
		list: (input) => {
			asked.push(input);
			return LIST;
		},
	});
	await page.getByRole("combobox", { name: "Product" }).click();
	await page.getByRole("option", { name: "Growing at home" }).click();
	await page.getByLabelText("From", { exact: true }).fill("2026-01-01");
	await page.getByLabelText("To", { exact: true }).fill("2026-01-31");
	await expect
		.poll(() => asked.at(-1))
		.toMatchObject({ product: "Growing at home", from: "2026-01-01", to: "2026-01-31" });
	await page.getByRole("combobox", { name: "Product" }).click();
	await page.getByRole("option", { name: "Every product" }).click();
	await expect.poll(() => asked.at(-1)).toMatchObject({ product: "", from: "2026-01-01" });
	expect(address()).toContain("from=2026-01-01");
});

test("ORD-01 two filters that change before the first one's address is shown both stay", async () => {
	const { address } = await open({ list: () => LIST });
	const from = page.getByLabelText("From", { exact: true });
	await expect.element(from).toBeVisible();
	enterAtOnce(from.element(), "2026-01-01");
	enterAtOnce(page.getByLabelText("To", { exact: true }).element(), "2026-01-31");
	await expect.poll(address).toContain("from=2026-01-01&to=2026-01-31");
	await expect.element(from).toHaveValue("2026-01-01");
});

test("ORD-01 letters typed while the address follows an earlier search stay", async () => {
	const { address } = await open({ list: () => LIST });
	const field = page.getByRole("searchbox", { name: "Search orders" });
	await expect.element(field).toBeVisible();
	const input = field.element() as HTMLInputElement;
	input.focus();
	enterAtOnce(input, "am");
	// Leaving the field searches at once; the next letters come before the address has changed.
	input.blur();
	enterAtOnce(input, "amir");
	await expect.poll(address).toContain("search=am");
	expect(input.value).toBe("amir");
	await expect.poll(address).toContain("search=amir");
	expect(input.value).toBe("amir");
});
