import { expect, test } from "../fixtures.ts";

test.use({ allowedConsoleErrors: [/status of 410/] });

test("LIB-03 a member adds the private feed to an app by button, code or address, and replaces it", async ({
	page,
	site,
	browser,
}) => {
	await site.signIn(page);
	await expect
		.poll(
			async () =>
				(await (await page.request.get("/api/digital-downloads")).json()).some(
					({ audiobook }: { audiobook: object | null }) => audiobook,
				),
			{ timeout: 20_000 },
		)
		.toBe(true);
	await page.goto("/digital-downloads");
	await page.getByRole("button", { name: "Listen in a podcast app" }).click();
	const dialog = page.getByRole("dialog", { name: "Listen in a podcast app" });
	const address = dialog.getByRole("textbox", { name: "Address, for any other app" });
	await expect(address).toHaveValue(/\/feeds\/[\w-]{43}$/);
	const url = await address.inputValue();
	await expect(
		dialog.getByRole("img", { name: "Code that opens the feed on your phone" }).locator("svg"),
	).toBeVisible();
	await expect(dialog.getByRole("link", { name: "Apple Podcasts" })).toHaveAttribute(
		"href",
		url.replace(/^https?/, "podcast"),
	);
	await expect(dialog).toContainText("No app has asked for it yet.");

	// What the phone's camera opens, in a browser of its own.
	const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
	await phone.goto(url);
	await expect(phone.getByRole("heading", { name: "Listen in your podcast app" })).toBeVisible();
	await expect(phone.getByRole("link", { name: "Overcast" })).toHaveAttribute("href", /^overcast:/);
	const asApp = () => phone.request.get(url, { headers: { accept: "application/rss+xml" } });
	expect(await (await asApp()).text()).toContain("<enclosure ");

	await dialog.getByRole("button", { name: "Get a new address" }).click();
	await page
		.getByRole("dialog", { name: "Get a new address?" })
		.getByRole("button", { name: "Get a new address" })
		// By key: the dialog is still coming into place, and a pointer may miss what moves under it.
		.press("Enter");
	await expect(page.getByText("The old one no longer works.")).toBeVisible();
	await expect(address).not.toHaveValue(url);
	expect((await asApp()).status()).toBe(404);
	await phone.close();
});
