import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { SAMPLE_PASSWORD, startTryOut, type TryOut } from "../server/testing/built-site.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { expect, type MailboxMessage, test } from "./fixtures.ts";
import { queryTryOut, runScheduledTask } from "./try-out-database.ts";

/* A site of this file's own, on which an hour goes by as the test likes. */

let own: TryOut;
test.beforeAll(async () => {
	own = await startTryOut();
});
test.afterAll(async ({ warmContexts }) => {
	await warmContexts.closeIdle();
	await own.stop();
});

const query = (text: string, values: unknown[] = []) => queryTryOut(own, text, values);
const tick = () => runScheduledTask(own, "checkout-reminders");
/** Lets an hour go by since the order was left, and returns the link of the reminder in the mailbox. */
async function linkTo(email: string): Promise<string> {
	// Whether this address is one of the tenth that is left out depends on the secret of the try-out.
	await query(
		"update checkout_reminders set agreed_at = agreed_at - interval '1 hour', left_out = false where email = $1",
		[email],
	);
	let link: string | undefined;
	const look = async () => {
		await tick();
		const messages = (await (await fetch(`${own.url}/dev/mailbox.json`)).json()) as MailboxMessage[];
		const found = messages.find(({ to, subject }) => to === email && subject.startsWith("Finish your order"));
		link = found && /http\S+\/resume\/[\w-]+/.exec(found.text)?.[0];
		return link;
	};
	await expect.poll(look).toBeDefined();
	return link ?? "";
}
async function pay(page: Page, amount: string, email: string) {
	await expect(page.getByRole("heading", { name: `Pay ${amount}` })).toBeVisible();
	await page.getByLabel("Email").fill(email);
	await page.getByRole("button", { name: "Pay", exact: true }).click();
}

test("LEAD-05 with and without JavaScript, a buyer asks for a reminder, leaves, gets it, and buys by its link; the seller sees it", {
	tag: "@slow",
}, async ({ browser }) => {
	// A test of this file may have run before, on the same site.
	await query("delete from checkout_reminders");
	const seller = await browser.newPage({ baseURL: own.url });
	const signIn = { email: "admin@example.com", password: SAMPLE_PASSWORD };
	await seller.request.post("/api/auth/sign-in/email", { data: signIn, headers: { origin: own.url } });
	await seller.goto("/admin/payments");
	await seller.getByRole("switch", { name: "Remind buyers of unfinished orders" }).check({ force: true });
	await seller.getByRole("button", { name: "Save payment settings" }).click();
	await expect(seller.getByText("Payment settings saved.")).toBeVisible();
	const code = `BACK${randomUUID().slice(0, 4).toUpperCase()}`;
	await seller.request.post("/api/admin/codes", {
		data: { code, percent: 15, amount: null },
		headers: { origin: own.url },
	});

	for (const javaScriptEnabled of [true, false]) {
		const email = `leaver.${randomUUID().slice(0, 8)}@example.org`;
		const context = await browser.newContext({ baseURL: own.url, javaScriptEnabled });
		const page = await context.newPage();
		await page.goto(`/?code=${code}`);
		await page.locator("#price").getByRole("link", { name: "Buy the bundle for $22.95" }).click();
		const box = page.getByRole("checkbox", { name: "Remind me by email if I don't finish" });
		await expect(box).not.toBeChecked();
		if (javaScriptEnabled) {
			await expectAccessible(page);
			await expectNoSidewaysScroll(page);
		} else {
			// Sent without an address, the form comes back with the reason.
			await box.check();
			await page.getByRole("button", { name: "Continue to payment" }).click();
			await expect(page.getByText("For a reminder, enter your email, like name@example.com.")).toBeVisible();
		}
		await page.getByLabel("Your email").fill(email);
		await box.check();
		await page.getByRole("button", { name: "Continue to payment" }).click();
		await expect(page.getByRole("heading", { name: "Pay $22.95" })).toBeVisible();
		// As when the checkout has expired: its use of the code is released.
		await query("update discount_uses set state = 'released' where state = 'reserved'");

		await page.goto(await linkTo(email));
		await expect(page.getByText("$22.95")).toBeVisible();
		if (javaScriptEnabled) await expectAccessible(page);
		await page.getByRole("button", { name: "Continue to my order" }).click();
		await expect(page.getByRole("heading", { name: "Your order" })).toBeVisible();
		await expect(page.getByText(`Code ${code}: $22.95 instead of $27.00.`)).toBeVisible();
		await expect(box).toHaveCount(0);
		await page.getByRole("button", { name: "Continue to payment" }).click();
		await pay(page, "$22.95", `other.${email}`);
		await expect(page).toHaveURL(/\/thanks\?checkout=/);
		await context.close();
	}
	const bought = async () => {
		await tick();
		return (await query("select count(*)::int from checkout_reminders where bought_at is not null"))[0].count;
	};
	await expect.poll(bought).toBe(2);
	await seller.goto("/admin/analytics");
	await expect(seller.getByText("2 agreed, 2 reminded, 2 came back, 2 bought.")).toBeVisible();
	await expect(seller.getByText(/^Too early to tell\./)).toBeVisible();
	await expectAccessible(seller);
});
