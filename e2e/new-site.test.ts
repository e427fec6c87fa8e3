import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { freePort, productionEnvironment, startBuiltSite } from "../server/testing/built-site.ts";
import { remainsOfDeliveredBrand } from "../server/testing/delivered-brand.ts";
import { type MailServer, startMailServer } from "../server/testing/servers/mail-server.ts";
import { makeEpub } from "./books.ts";

/* A production site without anything, as a seller of another trade opens it on the first day. */

const CLICKING_MS = 180_000;
const OWNER = { email: "nell@crumb.example", name: "Nell Ferment", password: "flour, water and salt" };
const BUYER = { email: `otto.${randomUUID().slice(0, 8)}@example.org`, password: "rye and caraway seeds" };
const SELLER_ID = "kL0psVL2admJSYRNs-OCMg==";

interface NewSite {
	url: string;
	/** Printed at the start, for the first visit. */
	code: string;
	mail: MailServer;
}

const test = base.extend<{ newSite: NewSite }>({
	newSite: async ({ browser: _browser }, use) => {
		const folder = mkdtempSync(join(tmpdir(), "new-site-"));
		const mail = await startMailServer();
		const environment = productionEnvironment(await freePort(), join(folder, "data"), {
			SMTP_URL: mail.url,
			LOG_LEVEL: "error",
		});
		const site = await startBuiltSite(environment, (chunk) => process.stderr.write(chunk));
		await use({ url: site.url, code: /with this code: (\S+)/.exec(site.output())?.[1] ?? "", mail });
		await site.stop();
		await mail.close();
		rmSync(folder, { recursive: true, force: true });
	},
});

/**
 * A shop elsewhere, with one button that buys. It reports the sale as Gumroad does
 * (https://gumroad.com/ping: form-encoded, `price` in cents).
 */
async function startShop(): Promise<{ url: string; reportTo(address: string): void; stop(): Promise<void> }> {
	let webhook = "";
	const server = createServer(async (request, response) => {
		response.setHeader("content-type", "text/html; charset=utf-8");
		if (request.method !== "POST")
			return response.end(
				'<!doctype html><html lang="en"><title>Shop</title><form method="post"><label>Email <input name="email"></label><button>Pay</button></form>',
			);
		const email = new URLSearchParams(await bodyOf(request)).get("email") ?? "";
		const ping = {
			seller_id: SELLER_ID,
			sale_id: randomUUID(),
			order_number: "524459935",
			email,
			full_name: "Otto Oven",
			product_id: "32-nPAicqbLj8B_WswVlMw==",
			product_name: "Sourdough for Beginners",
			price: "4900",
			currency: "eur",
			refunded: "false",
			test: "false",
		};
		const { status } = await fetch(webhook, { method: "POST", body: new URLSearchParams(ping) });
		response.end(`<!doctype html><html lang="en"><title>Shop</title><h1>Paid. Reported with ${status}.</h1>`);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://localhost:${(server.address() as AddressInfo).port}/l/sourdough`,
		reportTo: (address) => {
			webhook = address;
		},
		stop: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** Menus and dialogs open only once the application has started. */
const started = (page: Page) => expect(page.locator("html[data-started]")).toBeAttached();

async function bodyOf(request: IncomingMessage): Promise<string> {
	let body = "";
	for await (const chunk of request) body += chunk;
	return body;
}

const logo = () =>
	sharp({ create: { width: 640, height: 160, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
		.composite([
			{ input: Buffer.from('<svg width="640" height="160"><circle cx="80" cy="80" r="70" fill="#b4531a"/></svg>') },
		])
		.png()
		.toBuffer();

/** Fails on everything of the delivered product in a page: its words, its leaf, its colors. */
async function expectNothingDelivered(page: Page): Promise<void> {
	const html = await page.content();
	expect([page.url(), remainsOfDeliveredBrand(html)]).toEqual([page.url(), []]);
}

test("BRND-01 BRND-02 HOST-02 an empty production site becomes a published page of another trade; a visitor buys, and reads as a member", {
	tag: "@slow",
}, async ({ page, browser, newSite }) => {
	const { url, code, mail } = newSite;
	const shop = await startShop();
	const began = Date.now();
	const main = page.getByRole("main");

	await test.step("visitors see that it is not open yet", async () => {
		const visitor = await browser.newPage();
		await visitor.goto(url);
		await expect(visitor.getByText("Coming soon")).toBeVisible();
		await expectNothingDelivered(visitor);
		await visitor.close();
	});

	await test.step("the seller creates the first account with the printed code, and follows the guide", async () => {
		await page.goto(`${url}/setup`);
		await started(page);
		await page.getByLabel("Setup code").fill(code);
		await page.getByLabel("Email").fill(OWNER.email);
		await page.getByLabel("Your name").fill(OWNER.name);
		await page.getByLabel(/^Password/).fill(OWNER.password);
		await page.getByRole("button", { name: "Create admin account" }).click();
		await page.getByRole("link", { name: "Continue to the setup guide" }).click();
		await page.waitForURL(/\/admin\/guide/);
		await started(page);

		const next = () => main.getByRole("button", { name: "Save and continue" }).click();
		await main.getByRole("radio", { name: /^A book/ }).check();
		await main.getByLabel("Product name").fill("Sourdough for Beginners");
		await main.getByLabel("What can people do with it?").fill("Bake your first real loaf this weekend.");
		await next();
		await main.getByLabel("Site name").fill("Crumb & Crust");
		await main.getByLabel("Support email").fill("help@crumb.example");
		await next();
		await main.getByLabel("Brand color").fill("#9a3412");
		await main
			.locator("input[type=file]")
			.first()
			.setInputFiles({
				...{ name: "crumb-logo.png", mimeType: "image/png" },
				buffer: await logo(),
			});
		await expect(main.getByText(/, uploaded$/)).toBeVisible();
		await next();
		await main.getByRole("textbox", { name: "Price" }).fill("49");
		await main.getByRole("combobox", { name: "Currency" }).click();
		await page.getByRole("option", { name: "Euro (EUR)" }).click();
		await main.getByRole("combobox", { name: "Money-back guarantee" }).click();
		await page.getByRole("option", { name: "14 days" }).click();
		await main.getByRole("combobox", { name: "Format of dates and amounts" }).click();
		await page.getByRole("option", { name: "Deutsch (Österreich)" }).click();
		await next();
	});

	await test.step("uploads the book, and publishes the page that the guide begins", async () => {
		await main.getByRole("link", { name: "Open: Add a product with its file" }).click();
		const dialog = page.getByRole("dialog", { name: "Add product" });
		await dialog.getByLabel("Title").fill("Sourdough for Beginners");
		await dialog.getByLabel("Description").fill("The book, with every recipe.");
		const files = dialog.locator("input[type=file]");
		await files.first().setInputFiles({ ...{ name: "cover.png", mimeType: "image/png" }, buffer: await logo() });
		await files.last().setInputFiles({
			...{ name: "Sourdough for Beginners.epub", mimeType: "application/epub+zip" },
			buffer: await makeEpub([{ title: "The first loaf", body: "<p>Mix, fold, wait.</p>" }]),
		});
		await expect(dialog.getByText(/, uploaded$/)).toHaveCount(2);
		await dialog.getByRole("button", { name: "Add product" }).click();
		await expect(page.getByText("Product added successfully!")).toBeVisible();
		await page.goto(`${url}/admin/guide?step=page`);
		await started(page);
		await main.getByRole("button", { name: "Create the page" }).click();
		await page.getByRole("button", { name: "Publish", exact: true }).click();
		await page.getByRole("dialog", { name: "Publish the page?" }).getByRole("button", { name: "Publish" }).click();
		await expect(page.getByText("Published. Visitors see it now.")).toBeVisible();
	});

	await test.step("and connects the shop that sells it", async () => {
		await page.goto(`${url}/admin/payments`);
		await started(page);
		await page.getByRole("button", { name: "Add a cart" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("combobox", { name: "Cart", exact: true }).click();
		await page.getByRole("option", { name: "Gumroad" }).click();
		await dialog.getByLabel(/^Seller ID/).fill(SELLER_ID);
		await dialog.getByRole("combobox", { name: "All other products" }).click();
		await page.getByRole("option", { name: "Access", exact: true }).click();
		await dialog.getByRole("button", { name: "Add the cart" }).click();
		shop.reportTo(await dialog.getByRole("textbox", { name: "Webhook address" }).inputValue());
		await page.goto(`${url}/admin/settings`);
		await started(page);
		await page.getByLabel("Checkout link").fill(shop.url);
		await page.getByRole("button", { name: "Save settings" }).click();
		await expect(page.getByText("Settings saved")).toBeVisible();
	});

	const buyer = await browser.newPage();
	await test.step("a visitor buys it there", async () => {
		await buyer.goto(url);
		await expect(buyer.getByRole("heading", { level: 1 })).toHaveText("Bake your first real loaf this weekend.");
		await expect(buyer.getByRole("img", { name: "Crumb & Crust" }).or(buyer.locator("img.logo")).first()).toBeVisible();
		await expectNothingDelivered(buyer);
		await buyer
			.getByRole("link", { name: /^Get the book for €\s49$/ })
			.first()
			.click();
		await buyer.getByLabel("Email").fill(BUYER.email);
		await buyer.getByRole("button", { name: "Pay" }).click();
		await expect(buyer.getByRole("heading", { name: "Paid. Reported with 200." })).toBeVisible();
	});

	await test.step("opens it from the receipt, and reads", async () => {
		const receipt = () => mail.received.find(({ to }) => to === BUYER.email);
		await expect.poll(receipt).toBeDefined();
		const { subject = "", text = "" } = receipt() ?? {};
		expect(remainsOfDeliveredBrand(subject + text)).toEqual([]);
		await buyer.goto(/https?:\/\/\S+open-purchase\S+/.exec(text)?.[0] ?? "");
		await buyer.getByLabel(/^Password/).fill(BUYER.password);
		await buyer.getByRole("button", { name: "Open my purchase" }).click();
		await expect(buyer.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
		await expectNothingDelivered(buyer);
		await buyer.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Library" }).click();
		await expectNothingDelivered(buyer);
		await buyer.getByRole("link", { name: "Read", exact: true }).click();
		await expect(buyer.locator("footer [data-part=place]")).toBeVisible();
		await expectNothingDelivered(buyer);
	});
	expect(Date.now() - began).toBeLessThan(CLICKING_MS);

	await test.step("nothing of the delivered product is left on any other screen", async () => {
		for (const path of ["/terms", "/privacy", "/earnings", "/auth", "/no-such-page", "/manifest.webmanifest"]) {
			await buyer.goto(url + path);
			await expectNothingDelivered(buyer);
		}
		for (const path of ["", "/orders", "/users", "/import", "/brand", "/sales-page", "/payments", "/analytics"]) {
			await page.goto(`${url}/admin${path}`);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			await expectNothingDelivered(page);
		}
	});
	await shop.stop();
});
