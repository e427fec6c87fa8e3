import { startCuttingProxy } from "../cutting-proxy.ts";
import { expect, test } from "../fixtures.ts";

test.use({ allowedConsoleErrors: /ERR_(INCOMPLETE_CHUNKED_ENCODING|CONNECTION|EMPTY_RESPONSE|NETWORK)/ });

const ROWS = 20_000;
const CALL = /importPurchasers/;
const number = (text: string) => Number(text.replaceAll(",", ""));

for (const [when, afterBytes] of [
	["in the middle", 600],
	["before anything was heard of it", 0],
] as const) {
	test(`IMP-04 a line that drops ${when} is told with what to do, and the same file again adds the rest only`, async ({
		page,
		site,
	}) => {
		await site.signIn(page, "admin@example.com");
		const line = await startCuttingProxy(site.url, CALL, (answer) => (answer === 1 ? afterBytes : null));
		await page.goto(`${line.url}/admin/import`);
		const rows = Array.from({ length: ROWS }, (_, row) => `dropped-${afterBytes}-${row}@example.org`);
		const buffer = Buffer.from(`email\n${rows.join("\n")}\n`);
		await page.locator("input[type=file]").setInputFiles({ name: "dropped.csv", mimeType: "text/csv", buffer });
		const importButton = page.getByRole("button", { name: "Import", exact: true });
		await importButton.click();

		const alert = page.getByRole("alert");
		await expect(alert).toContainText("The connection was lost.");
		await expect(alert).toContainText("What was added stays; importing the same file again adds only what is missing.");
		const told = afterBytes > 0 ? /stopped after ([\d,]+) of 20,000 rows/ : /It is not known how far/;
		await expect(alert).toContainText(told);
		const heardOf = number((await alert.textContent())?.match(told)?.[1] ?? "0");

		await importButton.click();
		const result = page.getByRole("status", { name: "Result of the import" });
		await expect(result).toHaveText(/^Rows20,000Added[\d,]+Already there[\d,]+Failed0$/, { timeout: 30_000 });
		const [, added = "", existing = ""] =
			(await result.textContent())?.match(/Added([\d,]+)Already there([\d,]+)/) ?? [];
		expect(number(added) + number(existing)).toBe(ROWS);
		expect(number(existing)).toBeGreaterThanOrEqual(heardOf);
		expect(number(existing) % 20).toBe(0);
		expect(number(added)).toBeGreaterThan(0);
		await line.close();
	});
}
