import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessibleInEachLook } from "./accessibility.ts";
import { expect, putBack, type Site, test } from "./fixtures.ts";

/* What goes wrong around a purchase: a mistyped email, a dispute, a withdrawal with a wrong number. */

const newEmail = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.org`;

putBack((site) => site.admin.changeSettings({ withdrawal: "off" }));

// A test opens a link that is no longer valid, and is refused.
test.use({ allowedConsoleErrors: /status of (404|422)/ });

async function pay(page: Page, email: string): Promise<void> {
	await page.goto("/buy");
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Name").fill("Bea Buyer");
	await page.getByRole("button", { name: "Pay", exact: true }).click();
	await expect(page.getByRole("heading", { name: "Thank you for your purchase" })).toBeVisible();
}

async function atTheBank(page: Page, site: Site, email: string, button: string) {
	await page.goto(`${site.url}/dev/checkout`);
	await page.getByRole("article").filter({ hasText: email }).getByRole("button", { name: button }).click();
	await expect(page.getByRole("heading", { name: "Checkout of this try-out" })).toBeVisible();
}

test("BUY-03 a mistyped email is corrected on the thank-you page, and the message to the new one leads in", {
	tag: "@slow",
}, async ({ page, browser, site }) => {
	const [typo, right] = [newEmail("typo"), newEmail("right")];
	await pay(page, typo);
	await page.getByRole("button", { name: "Correct it" }).click();
	await expectAccessibleInEachLook(page);
	await page.getByLabel("Correct email").fill(typo);
	await page.getByRole("button", { name: "Send confirmation" }).click();
	await expect(page.getByRole("alert")).toContainText("This is the email of the order already.");
	await page.getByLabel("Correct email").fill(right);
	await page.getByRole("button", { name: "Send confirmation" }).click();
	await expect(page.getByRole("status")).toContainText(`We sent a message to ${right}.`);
	await expectAccessibleInEachLook(page);

	const mail = await site.mailTo(right, "Confirm the email of your order · Microgreens Academy");
	const link = /https?:\/\/\S+correct-email\?link=\S+/.exec(mail.text)?.[0] ?? "";
	const phone = await browser.newPage({ baseURL: site.url });
	await phone.goto(link);
	await expect(phone.getByText(right)).toBeVisible();
	await expectAccessibleInEachLook(phone);
	await phone.getByRole("button", { name: "Confirm this email" }).click();
	await expect(phone.getByRole("heading", { name: "Open my purchase" })).toBeVisible();
	await phone.getByLabel(/^Password/).fill("sunflower and pea");
	await phone.getByRole("button", { name: "Open my purchase" }).click();
	await expect(phone.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
	await site.mailTo(right, "Your purchase from Microgreens Academy");
	await site.mailTo(typo, "An order was moved to another email · Microgreens Academy");

	await page.reload();
	await expect(page.getByText(right).first()).toBeVisible();
	await expect(page.getByRole("button", { name: "Correct it" })).toHaveCount(0);
	await page.goto(`${link}x`);
	await expect(page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
});

test("BUY-05 the thank-you page says that the order is disputed and access suspended, until it is restored", {
	tag: "@slow",
}, async ({ page, browser, site }) => {
	const email = newEmail("disputed");
	await pay(page, email);
	const thanks = page.url();
	const bank = await browser.newPage({ baseURL: site.url });
	await atTheBank(bank, site, email, "Open a dispute");
	await site.mailTo(email, "Your access is suspended · Microgreens Academy");
	await page.goto(thanks);
	await expect(page.getByRole("heading", { name: "This order is disputed, and access is suspended" })).toBeVisible();
	await expect(page.getByText("has ended")).toHaveCount(0);
	await expectAccessibleInEachLook(page);
	await atTheBank(bank, site, email, "The seller wins");
	await site.mailTo(email, "Your access is restored · Microgreens Academy");
	await page.goto(thanks);
	await expect(page.getByRole("heading", { name: "Thank you for your purchase" })).toBeVisible();
});

test("BUY-07 SET-05 a withdrawal with a wrong number is received, and shown to the seller with its text", {
	tag: "@slow",
}, async ({ page, browser, site }) => {
	await site.admin.changeSettings({ withdrawal: "on" });
	const email = newEmail("withdraws");
	await page.goto("/withdraw");
	await page.getByRole("textbox", { name: "Name" }).fill("Dora Declares");
	await page.getByRole("textbox", { name: "Email" }).fill(email);
	await page.getByRole("textbox", { name: "Order number" }).fill("s-wrong");
	await page.getByRole("button", { name: "Continue" }).click();
	await page.getByRole("button", { name: "Confirm withdrawal" }).click();
	await expect(page.getByRole("status")).toContainText("We received your withdrawal.");
	await site.mailTo(email, "We received your withdrawal · Microgreens Academy");
	await site.mailTo("admin@example.com", "A withdrawal needs your attention");

	const seller = await browser.newPage({ baseURL: site.url });
	await site.signIn(seller, "admin@example.com");
	await seller.goto("/admin");
	await expect(seller.getByText(/withdrawals? match(es)? no order/)).toBeVisible();
	await seller.goto("/admin/orders");
	const waiting = seller
		.getByRole("region", { name: "Needs attention" })
		.getByRole("listitem")
		.filter({ hasText: email });
	await expect(waiting).toContainText("“I, Dora Declares, withdraw from my contract for order s-wrong.”");
	await expectAccessibleInEachLook(seller);
	// The last look was a phone's, where only the first thing that needs attention is shown.
	await seller.setViewportSize({ width: 1440, height: 900 });
	await waiting.getByRole("button", { name: "Mark as handled" }).click();
	await expect(waiting).toHaveCount(0);
});
