import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures.ts";

/* From an ad's link with a code and a source to the purchase, and what the seller sees of it. */

const newCode = () => `AD${randomUUID().slice(0, 6).toUpperCase()}`;
/** As Chrome on Windows sends it, with who it is: the browser of the tests says that it has no screen, and is not counted. */
const newAgent = () =>
	`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36 Edg/${randomUUID().slice(0, 8)}`;
const newEmail = () => `ad.${randomUUID().slice(0, 8)}@example.org`;

test("CODE-01 CODE-02 CODE-04 PAGE-04 a seller creates a code; its link in an ad leads over the sign-in dialog to the purchase, and the code is on receipt, order, CSV and in the figures", {
	tag: "@slow",
}, async ({ browser, site }) => {
	const [code, email] = [newCode(), newEmail()];
	const source = `ad ${randomUUID().slice(0, 8)}`;
	const page = await (await browser.newContext({ baseURL: site.url, userAgent: newAgent() })).newPage();
	const seller = await browser.newPage({ baseURL: site.url });
	await site.signIn(seller, "admin@example.com");
	await seller.goto("/admin/codes");
	await seller.getByRole("button", { name: "Create a code" }).click();
	const dialog = seller.getByRole("dialog", { name: "New discount code" });
	await dialog.getByLabel("Code").fill(code.toLowerCase());
	await dialog.getByLabel("Percent off").fill("15");
	await dialog.getByLabel("Last day").fill("2099-11-29");
	await dialog.getByLabel("Total limit").fill("10");
	await dialog.getByRole("button", { name: "Create", exact: true }).click();
	await expect(seller.getByRole("row", { name: code })).toContainText("0 of 10");

	const counted = page.waitForResponse((answer) => answer.url().endsWith("/api/visits"));
	await page.goto(`/?code=${code}&utm_source=${source}`);
	await counted;
	const offer = `Code ${code}: $22.95 instead of $27.00 until Sunday, November 29, 2099.`;
	await expect(page.getByRole("complementary", { name: "Discount code" })).toHaveText(offer);
	await expect(page.locator("#price")).toContainText(offer);
	await page.locator("#price").getByRole("link", { name: "Sign in" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
	await page.locator("#price").getByRole("link", { name: "Buy the bundle for $22.95" }).click();
	await expect(page.getByRole("heading", { name: "Pay $22.95" })).toBeVisible();
	await page.getByLabel("Email").fill(email);
	await page.getByRole("button", { name: "Pay", exact: true }).click();
	await expect(page.getByRole("heading", { name: "Thank you for your purchase" })).toBeVisible();

	const { text } = await site.mailTo(email, "Your purchase from Microgreens Academy");
	expect(text).toContain(`Discount (${code}): −$4.05`);
	await seller.goto(`/admin/orders?search=${encodeURIComponent(email)}`);
	await expect(seller.getByRole("table", { name: "Orders" })).toContainText(`${code}, −$4.05`);
	const csv = await (await seller.request.get(`/files/orders.csv?search=${encodeURIComponent(email)}`)).text();
	expect(csv).toContain(`4.05,${code}`);
	await seller.goto("/admin/codes");
	const row = seller.getByRole("row", { name: code });
	await expect(row).toContainText("1 of 10");
	await expect(row).toContainText("$22.95");
	const today = new Date().toISOString().slice(0, 10);
	const { sources } = await site.admin.get(`analytics?from=${today}&to=${today}`);
	expect(sources.find((one: { source: string }) => one.source === source)?.purchase).toBe(1);
	await page.context().close();
});

test("CODE-02 without JavaScript a code works from the page to the payment, on both forms of the page", async ({
	browser,
	site,
}) => {
	const code = newCode();
	await site.admin.post("codes", { code, percent: null, amount: { minorUnits: 700, currency: "USD" } });
	const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
	const page = await context.newPage();
	for (const address of [`/?code=${code}`, `/?v=old&code=${code}`]) {
		await page.goto(address);
		await expect(page.locator("#price")).toContainText(`Code ${code}: $20.00 instead of $27.00.`);
		await page.locator("#price [data-buy]").click();
		await expect(page.getByRole("heading", { name: "Pay $20.00" })).toBeVisible();
		await page.getByRole("button", { name: "Back" }).click();
		await expect(page).toHaveURL(`${site.url}/?code=${code}#price`);
	}
	await context.close();
});
