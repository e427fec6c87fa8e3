import type { Page } from "@playwright/test";
import { SAMPLE_PASSWORD, startTryOut, type TryOut } from "../../server/testing/built-site.ts";
import { expectAccessible, expectAccessibleInEachLook, expectNoSidewaysScroll } from "../accessibility.ts";
import { expect, type MailboxMessage, test } from "../fixtures.ts";
import { queryTryOut, runScheduledTask } from "../try-out-database.ts";

/* A site of this file's own, on which the first download was eight days ago. */

let own: TryOut;
test.beforeAll(async () => {
	own = await startTryOut();
});
test.afterAll(async ({ warmContexts }) => {
	await warmContexts.closeIdle();
	await own.stop();
});

const query = (text: string, values: unknown[] = []) => queryTryOut(own, text, values);
const tick = () => runScheduledTask(own, "review-requests");
/** A zone in which it is noon now. */
const noonZone = () => {
	const ahead = 12 - new Date().getUTCHours();
	return ahead === 0 ? "UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
};
const signIn = async (page: Page, email: string) => {
	const data = { email, password: SAMPLE_PASSWORD };
	const answer = await page.request.post(`${own.url}/api/auth/sign-in/email`, { data, headers: { origin: own.url } });
	expect(answer.status()).toBe(200);
};
const mailed = async (subject: RegExp) => {
	const messages = (await (await fetch(`${own.url}/dev/mailbox.json`)).json()) as MailboxMessage[];
	return messages.filter(({ to, subject: its }) => to === "member@example.com" && subject.test(its));
};

test.describe("with input that is refused", () => {
	test.use({ allowedConsoleErrors: /400/ });

	test("REV-01 REV-02 a review goes from the question to the sales page, and leaves it when it is hidden", {
		tag: "@slow",
	}, async ({ page, browser }) => {
		// A test of this file may have run before, on the same site.
		await query("delete from reviews");
		await query("delete from review_requests");
		await query("delete from messages where kind like 'review%'");
		await query("delete from customers where email like '%@readers.example'");
		const since = (await mailed(/review/)).length;
		const questions = (await mailed(/^How do you like/)).length;
		await query("update customers set downloaded_at = now() - interval '8 days', time_zone = $1 where email = $2", [
			noonZone(),
			"member@example.com",
		]);
		await query(
			"insert into customers (email, name) select name || '@readers.example', initcap(name) from unnest(array['ana', 'ben']) name",
		);
		await query(`insert into reviews (customer_id, rating, title, text, display_name, buyer, state, consented_at, written_at)
			select id, 4, 'From ' || name, 'It grows.', name, true, 'published', now(), now() - interval '3 days'
			from customers where email like '%@readers.example'`);
		const visitor = await browser.newPage();
		await visitor.goto(own.url);
		await expect(visitor.getByText("Sample reviews:")).toBeAttached();

		// Asked by email, and on the dashboard.
		await tick();
		await expect.poll(async () => (await mailed(/^How do you like/)).length).toBe(questions + 1);
		const [mail] = await mailed(/^How do you like/);
		expect(mail?.text).toContain(`${own.url}/review`);
		await signIn(page, "member@example.com");
		await page.goto(`${own.url}/dashboard`);
		await page
			.getByRole("region", { name: "How do you like it?" })
			.getByRole("link", { name: "Write a review" })
			.click();

		await expect(page.getByRole("heading", { level: 1, name: "Your review" })).toBeVisible();
		await page.getByRole("textbox", { name: "Title" }).fill("Grown on a windowsill");
		await page.getByRole("radio", { name: "4 stars" }).check({ force: true });
		await page
			.getByRole("textbox", { name: "Review", exact: true })
			.fill("<b>Honestly</b>: basil is hard, radish is not.");
		await page.getByRole("textbox", { name: "Display name" }).fill("www.evil.example");
		await page.getByRole("checkbox", { name: /may be published/ }).check();
		await page.getByRole("button", { name: "Send review" }).click();
		await expect(page.getByText("Must not contain a web or email address")).toBeVisible();
		await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Grown on a windowsill");
		await page.getByRole("textbox", { name: "Display name" }).fill("Mia");
		await page.getByRole("button", { name: "Send review" }).click();
		await expect(page.getByText("Waiting to be published")).toBeVisible();
		await page.getByRole("link", { name: "Dashboard" }).first().click();
		await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
		await expect(page.getByRole("region", { name: "How do you like it?" })).toBeHidden();

		// Published, it is on the page with the next look at it.
		const seller = await browser.newPage();
		await signIn(seller, "admin@example.com");
		await seller.goto(`${own.url}/admin/reviews?show=waiting`);
		await expectAccessibleInEachLook(seller);
		await seller.setViewportSize({ width: 320, height: 700 });
		await expectNoSidewaysScroll(seller);
		await seller.setViewportSize({ width: 1280, height: 800 });
		await seller.getByRole("button", { name: "Reply to Grown on a windowsill" }).click();
		const reply = seller.getByRole("dialog", { name: "Reply to review" });
		await reply.getByRole("textbox", { name: "Reply" }).fill("Basil wants 24 °C. Thank you!");
		await reply.getByRole("button", { name: "Save reply" }).click();
		await expect(seller.getByText("Reply saved.")).toBeVisible();
		await seller.getByRole("button", { name: "Publish Grown on a windowsill" }).click();
		await expect(seller.getByText("“Grown on a windowsill” is published.")).toBeVisible();
		await visitor.reload();
		const card = visitor.getByRole("article").filter({ hasText: "Grown on a windowsill" });
		await expect(card).toContainText("Mia");
		await expect(card).toContainText("Verified buyer");
		await expect(card).toContainText("<b>Honestly</b>: basil is hard");
		await expect(card).toContainText("Basil wants 24 °C.");
		await expect(card.getByRole("img", { name: "4 out of 5 stars" })).toBeAttached();
		await expect(visitor.getByText("Sample reviews:")).toHaveCount(0);
		// Without reviews, both pages are looked at in e2e/public/landing.test.ts.
		for (const path of ["/", "/?v=old"]) {
			await visitor.goto(own.url + path);
			await visitor.setViewportSize({ width: 320, height: 700 });
			await expectAccessible(visitor);
			await expectNoSidewaysScroll(visitor);
		}

		// Hidden, it is gone, and its author knows why.
		await seller.goto(`${own.url}/admin/reviews`);
		await seller.getByRole("button", { name: "Hide Grown on a windowsill" }).click();
		const hide = seller.getByRole("dialog", { name: "Hide review" });
		await hide.getByRole("button", { name: "Hide review" }).click();
		await expect(hide.getByText("Enter a reason")).toBeVisible();
		await hide.getByRole("textbox", { name: "Reason" }).fill("It is about another book.");
		await hide.getByRole("button", { name: "Hide review" }).click();
		await expect(seller.getByText("was hidden, and its author notified.")).toBeVisible();
		await visitor.goto(own.url);
		await expect(visitor.getByText("Sample reviews:")).toBeAttached();
		await expect.poll(async () => (await mailed(/review/)).length).toBeGreaterThan(since);
		await page.goto(`${own.url}/review`);
		await expect(page.getByText("It is about another book.")).toBeVisible();
		await seller.close();
		await visitor.close();
	});
});
