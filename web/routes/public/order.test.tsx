import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { OrderOptions } from "../../../contract/selling/buying.ts";
import { expectAccessibleInEachLook } from "../../testing/accessibility.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { siteSettings } from "../../testing/site-settings.ts";
import type { ApiStubs } from "../../testing/stub-api.ts";
import OrderPage from "./order.tsx";

const OPTIONS: OrderOptions = {
	product: "The bundle",
	price: { minorUnits: 2_700, currency: "USD" },
	quote: null,
	consent: null,
	gifts: false,
	mostSeats: 1,
};

type Start = NonNullable<NonNullable<NonNullable<ApiStubs["visitor"]>["buying"]>["start"]>;

const open = (options: Partial<OrderOptions>, start?: Start) =>
	renderScreen(OrderPage, {
		path: "/order",
		person: null,
		api: {
			visitor: {
				settings: { read: () => siteSettings },
				buying: { options: () => ({ ...OPTIONS, ...options }), ...(start && { start }) },
			},
		},
	});

const toPayment = () => page.getByRole("button", { name: "Continue to payment" }).click();

test("BUY-07 BUY-08 mistakes of a gift are named at their fields, and nothing typed is lost", async () => {
	await open({ gifts: true, consent: { text: "I want access right away.", digest: "1" } });
	await expect.element(page.getByRole("heading", { name: "Your order" })).toBeVisible();
	await page.getByRole("switch", { name: "This is a gift" }).click();
	await toPayment();
	for (const mistake of ["Agree to this to continue", "Enter your email", "Enter the email of the person it is for"])
		await expect.element(page.getByText(mistake)).toBeVisible();
	await page.getByLabelText("Your email").fill("giver@example.org");
	await page.getByLabelText("Recipient's email").fill("giver@example.org");
	await page.getByLabelText("Message").fill("Grow well! And visit evil .com");
	await toPayment();
	await expect.element(page.getByText("Enter someone else's email")).toBeVisible();
	await expect.element(page.getByText("Remove web and email addresses")).toBeVisible();
	await expect.element(page.getByLabelText("Message")).toHaveValue("Grow well! And visit evil .com");
	await expect.element(page.getByLabelText("Your email")).toHaveValue("giver@example.org");
	await expectAccessibleInEachLook();
});

test("BUY-07 a text that changed meanwhile is agreed to again", async () => {
	let text = "I want access right away.";
	await open(
		{
			get consent() {
				return { text, digest: text };
			},
		},
		({ consent }) => {
			if (consent !== text) throw new ORPCError("CONSENT_CHANGED", { status: 409 });
			throw new ORPCError("CHECKOUT_FAILED", { status: 502 });
		},
	);
	await page.getByRole("checkbox", { name: text }).click();
	text = "I want access right away, and know what I lose.";
	await toPayment();
	await expect.element(page.getByRole("checkbox", { name: text })).not.toBeChecked();
	await page.getByRole("checkbox", { name: text }).click();
	await toPayment();
	await expect
		.element(page.getByRole("alert"))
		.toHaveTextContent("The checkout did not open. You were not charged. Please try again.");
});

test("BUY-08 seats are counted in the price, and as many as are sold", async () => {
	await open({ mostSeats: 50 });
	await page.getByLabelText("Seats").fill("3");
	await expect.element(page.getByText("$81.00")).toBeVisible();
	await expectAccessibleInEachLook();
	await page.getByLabelText("Seats").fill("");
	await toPayment();
	await expect.element(page.getByText("Choose from 1 to 50")).toBeVisible();
});
