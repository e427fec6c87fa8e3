import { expectAccessible } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";

const pages = [
	{ path: "/terms", title: "Terms and Conditions" },
	{ path: "/privacy", title: "Privacy Policy" },
	{ path: "/earnings", title: "Earnings Disclaimer" },
] as const;

for (const { path, title } of pages) {
	test(`LEG-01 LEG-02 ${path} carries its title, its date and what it must say`, async ({ page, site }) => {
		await page.goto(path);
		await expect(page).toHaveTitle(`${title} | Microgreens Academy`);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
		const text = page.getByRole("main");
		await expect(text).toContainText("Last Updated: January 5, 2025");
		await expect(text).toContainText(/guarantee of income/i);
		await expect(text).toContainText("18 years or older");
		await expect(text).toContainText("law of the State of Oregon");
		await expect(text).toContainText("support@example.com");
		await expect(text).toContainText("(555) 010-0199");
		await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", site.url + path);
		await expectAccessible(page);
	});

	test(`LEG-03 the footer of ${path} helps, links and disclaims`, async ({ page }) => {
		await page.goto(path);
		const footer = page.getByRole("contentinfo");
		await expect(footer.getByRole("link", { name: "(555) 010-0199" })).toHaveAttribute("href", /^tel:/);
		await expect(footer.getByRole("link", { name: "support@example.com" })).toHaveAttribute("href", /^mailto:/);
		const links = await footer
			.getByRole("navigation")
			.getByRole("link")
			.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
		expect(links).toEqual([
			["Home", "/"],
			["Contact Us", "/#contact"],
			["Terms", "/terms"],
			["Privacy", "/privacy"],
			...(path === "/earnings" ? [["Earnings Disclaimer", "/earnings"]] : []),
		]);
		await expect(footer).toContainText("© 2024 Microgreens Academy");
		await expect(footer).toContainText("affiliated with Facebook, Instagram or any other social network");
		await expect(footer).toContainText("Results are not typical.");
	});
}

test.describe("an unknown address", () => {
	test.use({ allowedConsoleErrors: /status of 404/ });

	test("NAV-11 answers 404 with a page that leads home", async ({ page }) => {
		const answer = await page.goto("/no/such/page");
		expect(answer?.status()).toBe(404);
		await expect(page).toHaveTitle("Page not found | Microgreens Academy");
		await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
		await expectAccessible(page);
		await page.getByRole("link", { name: "Back to the start" }).click();
		await expect(page).toHaveURL(/\/$/);
		await expect(page.getByRole("heading", { level: 1 })).toContainText("microgreens");
	});
});
