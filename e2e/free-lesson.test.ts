import { randomUUID } from "node:crypto";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { expect, type Site, test } from "./fixtures.ts";

/* From the form of the free lesson to the purchase, and what the seller sees of it. */

const newEmail = () => `lead.${randomUUID().slice(0, 8)}@example.org`;
const newAgent = () =>
	`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36 Edg/${randomUUID().slice(0, 8)}`;
const CONFIRM = "Confirm your email to open the free lesson";

const linkOf = async (site: Site, email: string) =>
	(await site.mailTo(email, CONFIRM)).text.match(/https?:\S+\/free-lesson\/open\/[\w.-]+/)?.[0] ?? "";

/** Offers the first lesson, and returns its title. */
async function offerLesson(site: Site, sequence = ""): Promise<string> {
	const { lessons, consentText, updatedAt } = await site.admin.get("leads/settings");
	const [lesson] = lessons;
	const fields = { active: true, gift: `lesson:${lesson.id}`, sequence, consentText, updatedAt };
	await site.admin.put("leads/settings", fields);
	return lesson.title;
}

test("LEAD-01 LEAD-02 LEAD-03 LEAD-04 a seller offers a lesson with a sequence; a visitor signs up on a phone, confirms and buys, which ends the sequence", {
	tag: "@slow",
}, async ({ browser, site }) => {
	const email = newEmail();
	const source = `lesson ${randomUUID().slice(0, 8)}`;
	const title = `After the lesson ${randomUUID().slice(0, 8)}`;
	const sequence = await site.admin.post("sequences", { title, description: "", forLeads: true });
	const message = {
		sequenceId: sequence.id,
		day: 1,
		hour: 7,
		subject: "Did you try it?",
		content: "Tell me how it went.",
	};
	await site.admin.post("sequence-messages", message);
	const { id, updatedAt } = sequence;
	await site.admin.put(`sequences/${id}`, { title, description: "", active: true, automatic: false, updatedAt });
	await offerLesson(site);
	const seller = await browser.newPage({ baseURL: site.url });
	await site.signIn(seller, "admin@example.com");
	await seller.goto("/admin/leads");
	await seller.getByRole("button", { name: "Free lesson" }).click();
	const dialog = seller.getByRole("dialog", { name: "Free lesson" });
	await dialog.getByRole("combobox", { name: "Sequence" }).click();
	await seller.getByRole("option", { name: title }).click();
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(dialog).toBeHidden();

	const phone = await browser.newContext({
		baseURL: site.url,
		userAgent: newAgent(),
		viewport: { width: 390, height: 800 },
	});
	const page = await phone.newPage();
	const counted = page.waitForResponse((answer) => answer.url().endsWith("/api/visits"));
	await page.goto(`/free-lesson?utm_source=${source}`);
	await counted;
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);
	await page.getByLabel("Your email").fill(email);
	await page.getByRole("button", { name: "Send me the lesson" }).click();
	await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
	await page.goto(await linkOf(site, email));
	await expectAccessible(page);
	await page.getByRole("button", { name: "Confirm and open the lesson" }).click();
	await expect(page.locator(".lead-offer")).toBeVisible();
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);

	await seller.goto(`/admin/leads?search=${encodeURIComponent(email)}`);
	const row = seller.getByRole("row", { name: email });
	await expect(row).toContainText("Confirmed");
	await expect(row).toContainText(source);
	await seller.goto(`/admin/sequences/${id}`);
	const figures = seller.getByLabel("Leads", { exact: true });
	await expect(figures).toContainText("Running1");

	await page.locator(".lead-offer [data-buy]").click();
	await page.getByLabel("Email").fill(email);
	await page.getByRole("button", { name: "Pay", exact: true }).click();
	await expect(page.getByRole("heading", { name: "Thank you for your purchase" })).toBeVisible();
	await site.mailTo(email, "Your purchase from Microgreens Academy");
	await seller.reload();
	await expect(figures).toContainText("Running0");
	await expect(figures).toContainText("Stopped1");
	await seller.goto(`/admin/leads?search=${encodeURIComponent(email)}`);
	await expect(row).toContainText("Bought");
	const today = new Date().toISOString().slice(0, 10);
	const { sources } = await site.admin.get(`analytics?from=${today}&to=${today}`);
	expect(sources.find((one: { source: string }) => one.source === source)).toMatchObject({
		leadSignUp: 1,
		leadConfirmed: 1,
		leadBought: 1,
	});
	await phone.close();
	await seller.close();
});

test("LEAD-01 LEAD-02 LEAD-03 without JavaScript the free lesson works from the form to the checkout, and a wrong address stays on the screen", {
	tag: "@slow",
}, async ({ browser, site }) => {
	const lesson = await offerLesson(site);
	const email = newEmail();
	const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto("/free-lesson");
	await page.locator("form.lead-form").evaluate((form) => form.setAttribute("novalidate", ""));
	await page.getByLabel("Your email").fill("lead@nowhere");
	await page.getByRole("button", { name: "Send me the lesson" }).click();
	await expect(page.getByRole("alert")).toHaveText("Please enter a valid email address, such as name@example.com.");
	await expect(page.getByLabel("Your email")).toHaveValue("lead@nowhere");
	await page.getByLabel("Your email").fill(email);
	await page.getByRole("button", { name: "Send me the lesson" }).click();
	await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
	await page.goto(await linkOf(site, email));
	await page.getByRole("button", { name: "Confirm and open the lesson" }).click();
	await expect(page.getByRole("heading", { level: 1, name: lesson })).toBeVisible();
	await page.locator(".lead-offer [data-buy]").click();
	await expect(page.getByRole("heading", { name: "Pay $27.00" })).toBeVisible();
	// The link at the end of the email leads to buttons that work without JavaScript, too.
	const { text } = await site.mailTo(email, CONFIRM);
	await page.goto(text.match(/https?:\S+\/mail\?token=\S+/)?.[0] ?? "");
	await page.getByRole("button", { name: "Unsubscribe from “Emails after the free lesson”" }).click();
	await expect(page.getByText("You are unsubscribed.")).toBeVisible();
	await context.close();
});
