import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./fixtures.ts";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

// Someone signed out asks for a file, and is refused.
test.use({ allowedConsoleErrors: /status of 401/ });

test("OPS-01 IMP-01 AUTH-07 DIG-06 a buyer goes from the seller's CSV to the file on disk", async ({
	page,
	browser,
	site,
}) => {
	await test.step("the admin imports the purchasers", async () => {
		await site.signIn(page, "admin@example.com");
		await page.goto("/admin");
		await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Import" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Import" })).toBeFocused();
		await page.locator("input[type=file]").setInputFiles(join(import.meta.dirname, "files/purchasers.csv"));
		await page.getByRole("button", { name: "Import", exact: true }).click();
		const result = page.getByRole("status", { name: "Result of the import" });
		await expect(result).toHaveText(/Rows6Added4Already there0Failed2/);
		const problems = page.getByRole("table").filter({ hasText: "Error" });
		await expect(problems.getByRole("row", { name: "4 — Email is required" })).toBeVisible();
		await expect(problems.getByRole("row", { name: "6 not-an-address Invalid email address" })).toBeVisible();
	});

	const buyer = await browser.newPage({ baseURL: site.url });
	await test.step("the buyer registers and follows the link in the mail", async () => {
		await buyer.goto("/auth?email=Nora.Green@Example.org");
		await expect(buyer.getByText("Email verified! You are eligible to register.")).toBeVisible();
		await expect(buyer.getByLabel("Full name")).toHaveValue("Nora");
		await buyer.getByLabel(/^Password/).fill("sunflower and pea");
		await buyer.getByRole("button", { name: "Register" }).click();
		await expect(
			buyer.getByText("Registration successful! Please check your email to verify your account."),
		).toBeVisible();

		await site.mailTo("nora.green@example.org", "Confirm your email address");
		await buyer.goto("/dev/mailbox");
		await buyer.getByRole("link", { name: /Confirm your email address.*nora\.green@example\.org/ }).click();
		await buyer.getByRole("link", { name: /verify-email/ }).click();
		await expect(buyer).toHaveURL(/\/dashboard$/);
	});

	await test.step("the buyer signs in and sees the dashboard with its updates", async () => {
		await buyer.getByRole("button", { name: "Sign Out" }).click();
		await expect(buyer).toHaveURL(`${site.url}/`);
		await buyer.goto("/auth");
		await buyer.getByLabel(/^Email/).fill("nora.green@example.org");
		await buyer.getByLabel(/^Password/).fill("sunflower and pea");
		await buyer.getByRole("button", { name: "Sign In" }).click();
		await expect(buyer.getByRole("heading", { name: "Welcome, Nora" })).toBeVisible();
		await expect(buyer.getByRole("article").first()).toContainText("Important Notice");
	});

	const fileAddress = await test.step("the buyer downloads the very bytes of the book", async () => {
		await buyer.getByRole("link", { name: "Go to downloads" }).click();
		const card = buyer.getByRole("article").filter({ hasText: "The book." });
		const coming = buyer.waitForEvent("download");
		await card.getByRole("button", { name: "Download Now" }).click();
		const download = await coming;
		expect(download.suggestedFilename()).toBe("The Microgreens Side Hustle.pdf");
		const original = join(import.meta.dirname, "../content/sample/files/microgreens-side-hustle-book.pdf");
		expect(sha256(readFileSync(await download.path()))).toBe(sha256(readFileSync(original)));
		return download.url();
	});

	const stranger = await browser.newPage({ baseURL: site.url });
	await test.step("someone who is not in the list cannot register", async () => {
		await stranger.goto("/auth?email=stranger@example.org");
		await expect(stranger.getByText("This email is not in our pre-approved list.")).toBeVisible();
		await expect(stranger.getByRole("button", { name: "Register" })).toBeDisabled();
		const forced = await stranger.request.post("/api/auth/sign-up/email", {
			data: { email: "stranger@example.org", name: "Stranger", password: "long enough" },
			headers: { origin: site.url },
		});
		expect(forced.status()).toBe(403);
	});

	await test.step("someone signed out cannot fetch the file", async () => {
		const answer = await stranger.request.get(fileAddress);
		expect(answer.status()).toBe(401);
		expect(await answer.text()).toBe("Please sign in to download this file.");
	});
});
