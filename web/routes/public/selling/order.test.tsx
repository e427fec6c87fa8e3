import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { OrderOptions } from "../../../../contract/selling/buying.ts";
import { expectAccessibleInEachLook } from "../../../testing/accessibility.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { siteSettings } from "../../../testing/site-settings.ts";
import type { ApiStubs } from "../../../testing/stub-api.ts";
import OrderPage from "./order.tsx";

const OPTIONS: OrderOptions = {
	product: "The bundle",
	price: { minorUnits: 2_700, currency: "USD" },
	quote: null,
	consent: null,
	gifts: false,
	mostSeats: 1,
	email: null,
	attempt: "7b0c4c4e-0000-4000-8000-000000000030",
	reminder: null,
};

type Start = NonNullable<NonNullable<NonNullable<ApiStubs["visitor"]>["buying"]>["start"]>;

const open = (options: Partial<OrderOptions>, start?: Start, path = "/order") =>
	renderScreen(OrderPage, {
		path,
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

const usd = (minorUnits: number) => ({ minorUnits, currency: "USD" });
const QUOTE = {
	state: "applied" as const,
	code: "SPRING",
	before: usd(2_700),
	price: usd(2_295),
	text: "Code SPRING: $22.95 instead of $27.00 until Sunday, November 29.",
	oncePerCustomer: false,
	oneSeat: false,
};

test("CODE-02 both prices and the end are shown; when the price changes meanwhile, the new one is shown before anything opens", async () => {
	let quote: OrderOptions["quote"] = QUOTE;
	const sent: unknown[] = [];
	await open(
		{
			get price() {
				return quote?.state === "applied" ? quote.price : usd(2_700);
			},
			get quote() {
				return quote;
			},
		},
		({ shown }) => {
			sent.push(shown);
			quote = {
				state: "refused",
				code: "SPRING",
				reason: "used_up",
				text: "The code SPRING has been used up. The price is $27.00.",
			};
			throw new ORPCError("PRICE_CHANGED", { status: 409, message: quote.text });
		},
		"/order?code=SPRING",
	);
	await expect.element(page.getByText(QUOTE.text)).toBeVisible();
	await expect.element(page.getByText("$22.95", { exact: true })).toBeVisible();
	await expect.element(page.getByText("$27.00", { exact: true })).toHaveStyle({ textDecorationLine: "line-through" });
	// The way back to the sales page keeps the code.
	await expect.element(page.getByRole("link", { name: "Home", exact: true })).toHaveAttribute("href", "/?code=SPRING");
	await expectAccessibleInEachLook();
	await toPayment();
	await expect.element(page.getByRole("alert")).toMatchTextContent("The code SPRING has been used up.");
	// Said once.
	expect(page.getByText(/has been used up/).all()).toHaveLength(1);
	await expect.element(page.getByText("$27.00", { exact: true })).toBeVisible();
	expect(sent).toEqual([usd(2_295)]);
});

test("CODE-01 CODE-02 a code that works once per customer asks for the email; where it is not applied, buying goes on without it", async () => {
	const sent: unknown[] = [];
	await open(
		{ price: usd(2_295), quote: { ...QUOTE, oncePerCustomer: true, oneSeat: false } },
		({ email }) => {
			sent.push(email);
			throw new ORPCError("CODE_NOT_APPLIED", {
				status: 409,
				message: "The code SPRING can't be applied to this order.",
			});
		},
		"/order?code=SPRING",
	);
	await toPayment();
	await expect.element(page.getByText("Enter your email")).toBeVisible();
	await page.getByLabelText("Your email").fill("a@b");
	await toPayment();
	await expect.element(page.getByText("Enter an email like name@example.com")).toBeVisible();
	await page.getByLabelText("Your email").fill("bea@example.org");
	await toPayment();
	await expect.element(page.getByText("The code SPRING can't be applied to this order.")).toBeVisible();
	await expect.element(page.getByRole("link", { name: "Buy without the code" })).toHaveAttribute("href", "/order");
	expect(sent).toEqual(["bea@example.org"]);
	await expect.element(page.getByLabelText("Your email")).toHaveValue("bea@example.org");
});

test("CODE-04 a free order needs an email and no payment, and offers no reminder; a failure keeps what was typed", async () => {
	const sent: unknown[] = [];
	const quote = { ...QUOTE, price: usd(0), text: "Code SPRING: free instead of $27.00." };
	await open(
		{ price: usd(0), quote, reminder: { label: "Remind me", about: "", digest: "1" } },
		({ email, shown, attempt }) => {
			sent.push([email, shown, attempt]);
			throw new ORPCError("TOO_MANY_FREE_ORDERS", { status: 429, message: "Too many free orders today." });
		},
		"/order?code=SPRING",
	);
	const place = page.getByRole("button", { name: "Place free order" });
	await expect.element(page.getByText("Nothing is charged, and no payment details are needed.")).toBeVisible();
	await expect.element(page.getByText("$0", { exact: false })).not.toBeInTheDocument();
	await expect.element(page.getByText("Remind me")).not.toBeInTheDocument();
	await expectAccessibleInEachLook();
	await place.click();
	await expect.element(page.getByText("Enter your email")).toBeVisible();
	await page.getByLabelText("Your email").fill("bea@example.org");
	await place.click();
	await expect.element(page.getByRole("alert")).toMatchTextContent("Too many free orders today.");
	await expect.element(page.getByLabelText("Your email")).toHaveValue("bea@example.org");
	expect(sent).toEqual([["bea@example.org", usd(0), OPTIONS.attempt]]);
});

test("CODE-04 the email of a signed-in buyer is filled in", async () => {
	await open({ price: usd(0), quote: { ...QUOTE, price: usd(0) }, email: "bea@example.org" });
	await expect.element(page.getByLabelText("Your email")).toHaveValue("bea@example.org");
});
