import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";

const csv = (name: string, content: string | Buffer) => ({ name, mimeType: "text/csv", buffer: Buffer.from(content) });

async function importFile(page: Page, file: ReturnType<typeof csv>) {
	await page.locator("input[type=file]").setInputFiles(file);
	await page.getByRole("button", { name: "Import", exact: true }).click();
}

test.beforeEach(async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/admin/import");
});

const result = (page: Page) => page.getByRole("status", { name: "Result of the import" });

test("IMP-01 without a file the import asks for one", async ({ page }) => {
	await page.getByRole("button", { name: "Import", exact: true }).click();
	await expect(page.getByText("Please select a CSV file to import")).toBeVisible();
});

test("IMP-01 a press that is under way while the upload comes to its end is not lost", async ({ page }) => {
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route("**/api/uploads", async (route) => {
		await released;
		await route.continue();
	});
	await page.locator("input[type=file]").setInputFiles(csv("one.csv", "email\nmember@EXAMPLE.com\n"));
	await expect(page.getByText(/^0 % of/)).toBeVisible();
	// The lower edge, where a button that moves up is lost first.
	const button = await page.getByRole("button", { name: "Import", exact: true }).boundingBox();
	if (!button) throw new Error("the button is not there");
	await page.mouse.move(button.x + button.width / 2, button.y + button.height - 4);
	await page.mouse.down();
	release();
	await expect(page.getByText(/, uploaded$/)).toBeVisible();
	await page.mouse.up();
	await expect(result(page)).toHaveText("Rows1Added0Already there1Failed0");
});

test("IMP-02 a table explains each column", async ({ page }) => {
	for (const column of ["email", "name", "orderId", "orderStatus", "orderTotal", "products"]) {
		await expect(page.getByRole("cell", { name: column, exact: true })).toBeVisible();
	}
	await expect(page.getByText("When empty: COMPLETED")).toBeVisible();
	await expect(page.getByText("When empty: 27.0")).toBeVisible();
});

test("IMP-03 a duplicate is told in blue and another problem in red", async ({ page }) => {
	await importFile(page, csv("mixed.csv", "email\nmember@EXAMPLE.com\nbroken\n"));
	const colour = (text: string) =>
		page
			.getByRole("cell", { name: text })
			.locator("p")
			.evaluate((node) => getComputedStyle(node).color);
	const [blue, red] = [
		await colour("Email already exists in pre-approved list"),
		await colour("Invalid email address"),
	];
	const channels = (value: string) => value.match(/\d+/g)?.map(Number) ?? [];
	expect(channels(blue)[2]).toBeGreaterThan(channels(blue)[0] ?? 255);
	expect(channels(red)[0]).toBeGreaterThan(channels(red)[2] ?? 255);
});

/** Holds what comes after the first step of an import's progress back, in every page from now on, until it is let go. */
async function holdProgress(page: Page): Promise<() => Promise<void>> {
	await page.addInitScript(() => {
		let release = () => {};
		const released = new Promise<void>((resolve) => {
			release = resolve;
		});
		Object.assign(window, { releaseProgress: release });
		const ask = window.fetch;
		window.fetch = async (...request) => {
			const answer = await ask(...request);
			if (!answer.url.endsWith("/importPurchasers") || !answer.body) return answer;
			const steps = new TransformStream<string, string>({
				async transform(text, controller) {
					// An event of the stream ends with an empty line; however many come at once, one is passed on.
					for (const part of text.split(/(?<=\n\n)/)) {
						controller.enqueue(part);
						if (part.includes("data:")) await released;
					}
				},
			});
			const body = answer.body
				.pipeThrough(new TextDecoderStream())
				.pipeThrough(steps)
				.pipeThrough(new TextEncoderStream());
			return new Response(body, { status: answer.status, headers: answer.headers });
		};
	});
	return () => page.evaluate(() => (window as unknown as { releaseProgress: () => void }).releaseProgress());
}

test("IMP-04 progress is shown while it runs, and the counts add up to the rows", async ({ page }) => {
	const rows = Array.from({ length: 2_000 }, (_, index) => `many${index}@example.org,Buyer ${index}`);
	const release = await holdProgress(page);
	await page.reload();
	await importFile(page, csv("many.csv", `email,name\n${rows.join("\n")}\n,nobody\nmany1@example.org,again\n`));
	const words = /^Importing… [\d,]+ of 2,002 rows$/;
	await expect(page.getByRole("progressbar", { name: words })).toBeVisible();
	await expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();
	await release();
	await expect(result(page)).toHaveText("Rows2,002Added2,000Already there1Failed1");
});

test.describe("files that are refused", () => {
	test.use({ allowedConsoleErrors: /status of 422/ });

	for (const [what, file, reason] of [
		["an empty file", csv("empty.csv", ""), "The file is empty."],
		[
			"a picture named .csv",
			csv("picture.csv", Buffer.from("89504e470d0a1a0a0000000d", "hex")),
			"This is not a text file.",
		],
		["a file without the column", csv("other.csv", "name\nAnn\n"), 'The first line names no column "email".'],
	] as const) {
		test(`IMP-05 ${what} is refused in words, and nothing is changed`, async ({ page }) => {
			await importFile(page, file);
			const alert = page.getByRole("alert");
			await expect(alert).toContainText("Failed to import users. Please check your CSV file format and try again.");
			await expect(alert).toContainText(reason);
			await expect(alert).toContainText("Nothing was changed.");
		});
	}
});

test("IMP-01 the screen has no accessibility faults, with a result on it", async ({ page }) => {
	await page.emulateMedia({ reducedMotion: "reduce" });
	await importFile(page, csv("mixed.csv", "email\nmember@EXAMPLE.com\nbroken\n"));
	await expect(result(page)).toBeVisible();
	await expectAccessible(page);
});

test("IMP-02 a column that was not found by its name is chosen by hand", async ({ page }) => {
	const stamp = Date.now();
	await page
		.locator("input[type=file]")
		.setInputFiles(csv("shop.csv", `Kunde;Who\nZoë;hand${stamp}@example.org\nBo;hand${stamp + 1}@example.org\n`));
	const preview = page.getByRole("table", { name: "First rows of the file" });
	await expect(preview.getByRole("cell", { name: "Zoë" })).toBeVisible();
	await expect(page.getByText("No column is taken for the email yet. Please choose it.")).toBeVisible();
	await page.getByRole("combobox", { name: "What the column Who is taken for" }).click();
	await page.getByRole("option", { name: "Email" }).click();
	await page.getByRole("combobox", { name: "What the column Kunde is taken for" }).click();
	await page.getByRole("option", { name: "Name", exact: true }).click();
	await page.getByRole("button", { name: "Import", exact: true }).click();
	await expect(result(page)).toHaveText("Rows2Added2Already there0Failed0");
	await page.getByRole("link", { name: "To the customers" }).click();
	await page.getByRole("searchbox").fill(`hand${stamp}@`);
	await expect(page.getByRole("row").filter({ hasText: `hand${stamp}@example.org` })).toContainText("Zoë");
});

test("IMP-07 a check says what would happen, the import then does it, and failed rows are saved", async ({ page }) => {
	const stamp = Date.now();
	await page
		.locator("input[type=file]")
		.setInputFiles(csv("mixed.csv", `email,name\ndry${stamp}@example.org,Di\nbroken,=Bo\n`));
	await page.getByRole("button", { name: "Check first" }).click();
	await expect(page.getByText("Nothing has been changed yet.")).toBeVisible();
	await expect(result(page)).toHaveText("Rows2Would be added1Already there0Would fail1");
	await page.getByRole("button", { name: "Import now" }).click();
	await expect(result(page)).toHaveText("Rows2Added1Already there0Failed1");
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("button", { name: "Save the failed row as CSV" }).click(),
	]);
	expect(download.suggestedFilename()).toBe("failed-rows.csv");
	const saved = await readFile(await download.path(), "utf8");
	expect(saved).toContain('"\'=Bo"');
	expect(saved).toContain("Invalid email address");

	// Mended and imported again, the guard before the formula is gone.
	await page
		.locator("input[type=file]")
		.setInputFiles(csv("mended.csv", saved.replace("broken", `mended${stamp}@example.org`)));
	await page.getByRole("button", { name: "Import", exact: true }).click();
	await expect(result(page)).toHaveText("Rows1Added1Already there0Failed0");
});
