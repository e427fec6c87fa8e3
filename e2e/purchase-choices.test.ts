import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInEachLook, expectNoSidewaysScroll } from "./accessibility.ts";
import { expect, putBack, test } from "./fixtures.ts";

/* What is chosen before paying, and what follows from it: consent, withdrawal, gifts, seats, proof of delivery. */

const newEmail = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.org`;

putBack((site) =>
	site.admin.changeSettings({
		consent: "off",
		withdrawal: "off",
		gifts: "off",
		seats: "off",
		consent_text: "I agree.",
	}),
);

// The own email is refused as a seat.
test.use({ allowedConsoleErrors: /status of 409/ });

/** Pays at the stand-in. */
async function pay(page: Page, amount: string, email?: string) {
	await expect(page.getByRole("heading", { name: `Pay ${amount}` })).toBeVisible();
	if (email) await page.getByLabel("Email").fill(email);
	await page.getByLabel("Name").fill("Bea Buyer");
	await page.getByRole("button", { name: "Pay", exact: true }).click();
	await expect(page.getByRole("heading", { name: "Thank you for your purchase" })).toBeVisible();
}

test("BUY-07 BUY-08 the seller turns consent and gifts on, and a buyer gives one after agreeing", {
	tag: "@slow",
}, async ({ page, browser, site }) => {
	const seller = await browser.newPage({ baseURL: site.url });
	await site.signIn(seller, "admin@example.com");
	await seller.goto("/admin/payments");
	for (const name of ["Ask for consent before payment", "Sell gifts", "Offer a right of withdrawal"])
		await seller.getByRole("switch", { name }).check({ force: true });
	await seller.getByRole("textbox", { name: "Consent text" }).fill("I want access right away.");
	await expectAccessible(seller);
	await seller.getByRole("button", { name: "Save payment settings" }).click();
	await expect(seller.getByText("Payment settings saved.")).toBeVisible();

	const [from, friend] = [newEmail("giver"), newEmail("friend")];
	await page.goto("/");
	await page.locator("#price").getByRole("link", { name: "Buy the bundle for $27" }).click();
	await expect(page.getByRole("heading", { name: "Your order" })).toBeVisible();
	await page.getByRole("switch", { name: "This is a gift" }).click();
	await page.getByLabel("Your email").fill(from);
	await page.getByLabel("Message").fill("Grow well!");
	await page.getByLabel("Recipient's email").fill(friend);
	await page.getByRole("checkbox", { name: "I want access right away." }).check();
	await page.getByRole("button", { name: "Continue to payment" }).click();
	await expect(page.getByRole("heading", { name: "Pay $27.00" })).toBeVisible();
	await expect(page.getByLabel("Email")).toHaveValue(from);
	await pay(page, "$27.00");
	await expect(page.getByText(`Your gift goes to ${friend}`)).toBeVisible();
	await expectAccessible(page);
	const { text } = await site.mailTo(friend, "A gift for you from Microgreens Academy");
	expect(text).toContain("Grow well!");

	await seller.goto(`/admin/orders?search=${encodeURIComponent(from)}`);
	await seller.getByRole("table", { name: "Orders" }).getByRole("link", { name: /^S-/ }).click();
	await expect(seller.getByRole("region", { name: "Recipient" })).toContainText(friend);
	await expect(seller.getByRole("region", { name: "Consent and withdrawal" })).toContainText(
		"I want access right away.",
	);
	await expectAccessible(seller);
});

test("BUY-07 a buyer withdraws in two steps without signing in, and the seller finds it", { tag: "@slow" }, async ({
	page,
	browser,
	site,
}) => {
	await site.admin.changeSettings({ withdrawal: "on" });
	const email = newEmail("undecided");
	await page.goto("/buy");
	await pay(page, "$27.00", email);
	const receipt = await site.mailTo(email, "Your purchase from Microgreens Academy");
	const number = /Order: (S-\w+)/.exec(receipt.text)?.[1] ?? "";
	await page.goto("/terms");
	await page.getByRole("link", { name: "Withdraw from contract" }).click();
	await page.getByRole("textbox", { name: "Name" }).fill("Bea Buyer");
	await page.getByRole("textbox", { name: "Email" }).fill(email);
	await page.getByRole("textbox", { name: "Order number" }).fill(number);
	await page.getByRole("button", { name: "Continue" }).click();
	await expect(page.getByText(`“I, Bea Buyer, withdraw from my contract for order ${number}.”`)).toBeVisible();
	await page.getByRole("button", { name: "Confirm withdrawal" }).click();
	await expect(page.getByRole("status")).toContainText("We received your withdrawal.");

	const seller = await browser.newPage({ baseURL: site.url });
	await site.signIn(seller, "admin@example.com");
	await seller.goto("/admin/orders");
	const waiting = seller
		.getByRole("region", { name: "Needs attention" })
		.getByRole("listitem")
		.filter({ hasText: number });
	await waiting.getByRole("button", { name: "Keep order, no refund" }).click();
	await expect(waiting).toHaveCount(0);
});

test("BUY-08 ORD-03 seats are bought, assigned and taken back, and a dispute is answered with the proof of delivery", {
	tag: "@slow",
}, async ({ page, browser, site }) => {
	await site.admin.changeSettings({ seats: "on" });
	const [email, holder] = [newEmail("team"), newEmail("holder")];
	await page.goto("/buy");
	await page.getByLabel("Seats").fill("3");
	await expect(page.getByText("$81.00")).toBeVisible();
	await page.getByRole("button", { name: "Continue to payment" }).click();
	await pay(page, "$81.00", email);
	await expect(page.getByText("You have 3 seats")).toBeVisible();
	await page.getByLabel(/^Password/).fill("sunflower and pea");
	await page.getByRole("button", { name: "Open my purchase" }).click();
	await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
	await page.goto("/profile");
	await page.getByRole("link", { name: /^Assign seats of order/ }).click();
	await expect(page.getByText("1 of 3 seats assigned")).toBeVisible();
	for (const address of [holder, holder, email]) {
		await page.getByRole("textbox", { name: "Email" }).fill(address);
		await page.getByRole("button", { name: "Assign seat" }).click();
		await expect(page.getByText("2 of 3 seats assigned")).toBeVisible();
	}
	await expect(page.getByRole("alert")).toContainText("This is your own email");
	await site.mailTo(holder, "Your seat at Microgreens Academy");
	await page.getByRole("button", { name: `Unassign ${holder}` }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Unassign" }).click();
	await expect(page.getByText("1 of 3 seats assigned")).toBeVisible();

	const seller = await browser.newPage({ baseURL: site.url });
	await seller.goto("/dev/checkout");
	await seller.getByRole("article").filter({ hasText: email }).getByRole("button", { name: "Open a dispute" }).click();
	await expect(seller.getByRole("heading", { name: "Checkout of this try-out" })).toBeVisible();
	await site.signIn(seller, "admin@example.com");
	const order = async () => (await site.admin.get(`orders?search=${encodeURIComponent(email)}`)).rows[0];
	await expect.poll(async () => (await order()).dispute).toBe("open");
	await seller.goto(`/admin/orders/${(await order()).id}`);
	await seller.getByRole("link", { name: "Proof of delivery" }).click();
	await expect(seller.getByRole("region", { name: `Sign-ins of ${email}` })).toBeVisible();
	await expectAccessibleInEachLook(seller);
	const coming = seller.waitForEvent("download");
	await seller.getByRole("link", { name: "Download PDF" }).click();
	expect((await coming).suggestedFilename()).toMatch(/^proof-of-delivery-S-\w+\.pdf$/);
	await seller.getByRole("button", { name: "Submit to Stripe as evidence" }).click();
	await seller.getByRole("dialog").getByRole("button", { name: "Submit evidence" }).click();
	await expect(seller.getByText(/^Submitted to Stripe/)).toBeVisible();
	await seller.goto("/admin");
	await expect(seller.getByRole("figure", { name: "Revenue by day" })).toBeVisible();
	await seller.getByText("Average order", { exact: true }).first().click();
	await expect(seller.getByRole("figure", { name: "Average order value by source" })).toBeVisible();
	await expectAccessible(seller);
	await seller.setViewportSize({ width: 390, height: 844 });
	await expectNoSidewaysScroll(seller);
});
