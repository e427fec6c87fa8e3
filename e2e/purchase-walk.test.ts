import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, type Site, test } from "./fixtures.ts";

const newEmail = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.org`;

// After a refund the open page asks for what it no longer gets.
test.use({ allowedConsoleErrors: /status of (401|403)/ });

/** From the sales page to the dashboard, by the checkout of the stand-in. */
async function buyAndEnter(page: Page, email: string) {
	await page.goto("/?code=WELCOME10");
	await page.locator("#price").getByRole("link", { name: "Buy the bundle for $27" }).click();
	await expect(page.getByRole("heading", { name: "Pay $24.30" })).toBeVisible();
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Name").fill("Bea Buyer");
	await page.getByRole("button", { name: "Pay", exact: true }).click();
	await expect(page.getByRole("heading", { name: "Thank you for your purchase" })).toBeVisible();
	await page.getByLabel(/^Password/).fill("sunflower and pea");
	await page.getByRole("button", { name: "Open my purchase" }).click();
	await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
}

/** Presses a button of the stand-in's list, for the checkout of one buyer. */
async function atTheBank(page: Page, site: Site, email: string, button: string) {
	await page.goto(`${site.url}/dev/checkout`);
	await page.getByRole("article").filter({ hasText: email }).getByRole("button", { name: button }).click();
	await expect(page.getByRole("heading", { name: "Checkout of this try-out" })).toBeVisible();
}

test("BUY-01 BUY-02 BUY-03 BUY-05 from the buy button to a file on disk without opening a mail, and out again by the refund", async ({
	page,
	browser,
	site,
}) => {
	const email = newEmail("walk");
	const began = Date.now();
	await buyAndEnter(page, email);
	await page.getByRole("link", { name: "Go to downloads" }).click();
	const coming = page.waitForEvent("download");
	await page
		.getByRole("article")
		.filter({ hasText: "The book." })
		.getByRole("button", { name: "Download Now" })
		.click();
	const file = (await coming).url();
	expect(Date.now() - began).toBeLessThan(20_000);

	const seller = await browser.newPage({ baseURL: site.url });
	await site.signIn(seller, "admin@example.com");
	await seller.goto(`/admin/orders?search=${encodeURIComponent(email)}`);
	await seller.getByRole("table", { name: "Orders" }).getByRole("link", { name: /^S-/ }).click();
	await expect(seller.getByText("Paid: $24.30")).toBeVisible();
	await seller.getByRole("button", { name: "Refund" }).click();
	await seller.getByRole("dialog").getByRole("button", { name: "Refund $24.30" }).click();
	await expect(seller.getByText("$24.30 goes back to the buyer.")).toBeVisible();
	expect((await page.request.get(file)).status()).toBe(401);
	await page.goto("/downloads");
	await expect(page).not.toHaveURL(/downloads$/);
});

test("BUY-02 BUY-03 BUY-05 a payment that takes days, then a dispute that is opened and won", async ({
	page,
	browser,
	site,
}) => {
	const email = newEmail("later");
	await page.goto("/buy");
	await page.getByLabel("Email").fill(email);
	await page.getByRole("button", { name: "Pay with a card that is declined" }).click();
	await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
	await page.getByRole("button", { name: "Pay later, by bank transfer" }).click();
	await expect(page.getByRole("heading", { name: "Waiting for your payment" })).toBeVisible();
	await expectAccessible(page);
	const bank = await browser.newPage();
	await atTheBank(bank, site, email, "The payment arrives");
	await expect(page.getByRole("heading", { name: "Thank you for your purchase" })).toBeVisible();
	await expectAccessible(page);
	await page.getByLabel(/^Password/).fill("sunflower and pea");
	await page.getByRole("button", { name: "Open my purchase" }).click();
	await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();

	const stateOf = async () => (await site.admin.get(`orders?search=${encodeURIComponent(email)}`)).rows[0].state;
	await atTheBank(bank, site, email, "Open a dispute");
	await expect.poll(stateOf).toBe("disputed");
	expect((await page.request.get(`${site.url}/files/my-data.json`)).status()).toBe(401);
	await atTheBank(bank, site, email, "The seller wins");
	await expect.poll(stateOf).toBe("paid");

	// The receipt's link proves the address, here by a new password as every session has ended.
	const { text } = await site.mailTo(email, "Your purchase from Microgreens Academy");
	await page.goto(/https?:\/\/\S+open-purchase\S+/.exec(text)?.[0] ?? "");
	await expectAccessible(page);
	await page.getByLabel(/^Password/).fill("radish and basil");
	await page.getByRole("button", { name: "Open my purchase" }).click();
	await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
});
