import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium } from "@playwright/test";
import { expect, onTestFinished, test } from "vitest";
import { SAMPLE_PASSWORD } from "../server/testing/built-site.ts";
import { chromiumArguments, findChromium } from "../tools/test/chromium.ts";
import { ADDITION, createClone, expectSite } from "./cloned-site.ts";

/* A newer version from its notice to the tried update, as a seller does it without a terminal. */

const description = {
	version: "0.2.0",
	date: "2026-11-26",
	notes: "Faster pages.\nA fix of the checkout.",
	security: true,
	migrations: 1,
};

test("UPG-01 UPG-02 a seller enters the address of releases, reads of a newer version and tries the update, all in the browser", async () => {
	const site = await createClone();
	await site.start();
	const before = await site.figures();
	site.release("0.2.0", { migration: ADDITION });
	const server = createServer((request, response) => {
		if (request.url === "/release.json") response.end(JSON.stringify(description));
		else response.writeHead(404).end();
	}).listen(0, "127.0.0.1");
	const origin = await new Promise<string>((resolve) =>
		server.once("listening", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
	);
	const browser = await chromium.launch({ executablePath: (await findChromium()) ?? "", args: chromiumArguments });
	onTestFinished(async () => {
		await browser.close();
		server.close();
	});
	const page = await browser.newPage({ baseURL: site.url });
	page.setDefaultTimeout(60_000);
	const data = { email: "admin@example.com", password: SAMPLE_PASSWORD };
	const signedIn = await page.request.post("/api/auth/sign-in/email", { data, headers: { origin: site.url } });
	expect(signedIn.status()).toBe(200);

	await page.goto("/admin/settings/server#updates");
	const group = page.locator("form").filter({ has: page.getByRole("textbox", { name: "Address of releases" }) });
	const enter = async (path: string) => {
		await group.getByRole("textbox", { name: "Address of releases" }).fill(origin + path);
		await group.getByLabel("Your password").fill(SAMPLE_PASSWORD);
		await group.getByRole("button", { name: "Save" }).click();
	};
	await enter("/relase.json");
	await group.getByText(/No version is described at this address\. .* answered with HTTP 404\./).waitFor();
	await enter("/release.json");
	await page.getByText("Version 0.2.0 fixes a security problem").waitFor();
	await page.getByText("A fix of the checkout.").waitFor();

	await page.getByRole("button", { name: "Try the update" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Your password").fill(SAMPLE_PASSWORD);
	await dialog.getByRole("button", { name: "Try the update" }).click();
	await page.getByText("The update works with a copy of your site").waitFor({ timeout: 240_000 });
	const output = await page.getByRole("region", { name: "Output of the update" }).textContent();
	expect(output).toMatch(/Customers +\d+ +\d+/);
	expect(output).toContain("Nothing was changed: this was a rehearsal.");

	await page.goto("/admin");
	await page.getByText("Version 0.2.0 fixes a security problem").first().waitFor();
	await expectSite(site, before, null);
});
