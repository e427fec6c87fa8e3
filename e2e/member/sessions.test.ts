import { expect, test } from "../fixtures.ts";

test("SES-08 a person sees their own sessions and ends another one, which is refused from then on", async ({
	page,
	browser,
	site,
}) => {
	const elsewhere = await browser.newPage({
		baseURL: site.url,
		userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
	});
	await site.signIn(elsewhere);
	await elsewhere.goto("/dashboard");
	await site.signIn(page);
	await page.goto("/profile");
	const sessions = page.getByRole("region", { name: "Active sessions" });
	await expect(sessions.getByText("This device")).toHaveCount(1);
	await sessions.getByRole("button", { name: "Sign out Firefox on Linux" }).first().click();
	await expect(sessions.getByText("Firefox on Linux")).toBeHidden();
	await expect(page.getByRole("status").filter({ hasText: "Session ended." })).toBeVisible();
	// The button has left the page with its session.
	await expect(sessions.getByRole("heading", { name: "Active sessions" })).toBeFocused();

	await elsewhere.reload();
	await elsewhere.waitForURL((url) => url.pathname === "/");
	await page.reload();
	await expect(sessions.getByText("This device")).toBeVisible();
});
