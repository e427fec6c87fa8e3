import { SAMPLE_PASSWORD, startTryOut, type TryOut } from "../../server/testing/built-site.ts";
import { expect, test } from "../fixtures.ts";

let own: TryOut;

test.beforeAll(async () => {
	own = await startTryOut(() => ({ SAMPLE_BUSINESS: "on" }));
});

test.afterAll(async ({ warmContexts }) => {
	await warmContexts.closeIdle();
	await own?.stop();
});

test("TRY-01 a try-out shows a business that is alive, until one click and a confirmation remove it", {
	tag: "@slow",
}, async ({ page }) => {
	await page.request.post(`${own.url}/api/auth/sign-in/email`, {
		data: { email: "admin@example.com", password: SAMPLE_PASSWORD },
		headers: { origin: own.url },
	});
	await page.goto(`${own.url}/admin`);
	await expect(page.getByRole("heading", { name: "You are looking at a sample business" })).toBeVisible();
	const sales = page.getByRole("region", { name: "Sales" });
	await expect(sales).toContainText(/Revenue\$\d,\d{3}\.\d\d/);

	await page.getByRole("button", { name: "Start empty" }).click();
	const question = page.getByRole("dialog", { name: "Remove the sample business?" });
	await question.getByRole("button", { name: "Cancel" }).click();
	await expect(question).toHaveCount(0);
	await page.getByRole("button", { name: "Start empty" }).click();
	await question.getByRole("button", { name: "Remove sample business" }).click();
	await expect(page.getByRole("heading", { name: "You are looking at a sample business" })).toHaveCount(0);
	await expect(question).toHaveCount(0);
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders", exact: true }).click();
	await expect(page.getByRole("row")).toHaveCount(2);
	await expect(page.getByRole("row").nth(1)).toContainText("SAMPLE-1");
});
