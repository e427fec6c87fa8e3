import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { describeEffect } from "../../../features/selling/checkout-reminders/reminder-figures-card.tsx";
import { expectAccessibleInEachLook } from "../../../testing/accessibility.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { siteSettings } from "../../../testing/site-settings.ts";
import type { ApiStubs } from "../../../testing/stub-api.ts";
import OrderPage from "./order.tsx";
import ResumePage from "./resume.tsx";

const usd = (minorUnits: number) => ({ minorUnits, currency: "USD" });
const REMINDER = { label: "Remind me by email if I don't finish", about: "At most two emails.", digest: "1" };
const OPTIONS = {
	product: "The bundle",
	price: usd(2_700),
	quote: null,
	consent: null,
	gifts: true,
	mostSeats: 5,
	email: null,
	attempt: "7b0c4c4e-0000-4000-8000-000000000030",
};

type Stubs = NonNullable<ApiStubs["visitor"]>;
type Start = NonNullable<NonNullable<Stubs["buying"]>["start"]>;
type Read = NonNullable<NonNullable<Stubs["checkoutReminders"]>["read"]>;

const open = (start: Start, path = "/order", reminder: typeof REMINDER | null = REMINDER) =>
	renderScreen(OrderPage, {
		path,
		person: null,
		api: {
			visitor: {
				settings: { read: () => siteSettings },
				buying: { options: () => ({ ...OPTIONS, reminder }), start },
			},
		},
	});
const openLink = (read: Read) =>
	renderScreen(ResumePage, {
		path: "/resume/token",
		route: "/resume/:token",
		person: null,
		api: { visitor: { settings: { read: () => siteSettings }, checkoutReminders: { read } } },
	});
const refuse = () => {
	throw new ORPCError("TOO_MANY_REMINDERS", {
		status: 429,
		message: "Too many reminders were requested from your network today. Uncheck the reminder to continue.",
	});
};
const box = () => page.getByRole("checkbox", { name: REMINDER.label });
const toPayment = () => page.getByRole("button", { name: "Continue to payment" }).click();

test("LEAD-05 the box is unticked, needs an address only when ticked, and nothing typed is lost when it is refused", async () => {
	const sent: unknown[] = [];
	await open(({ reminder }) => {
		sent.push(reminder);
		return refuse();
	});
	await expect.element(box()).not.toBeChecked();
	await expect.element(page.getByText("At most two emails.")).toBeVisible();
	await expectAccessibleInEachLook();
	await toPayment();
	await expect.element(page.getByRole("alert")).toMatchTextContent("Too many reminders");
	await box().click();
	await toPayment();
	await expect.element(page.getByText("Enter your email, or uncheck the reminder")).toBeVisible();
	await page.getByLabelText("Your email").fill("bea@example.org");
	await toPayment();
	await expect.element(page.getByLabelText("Your email")).toHaveValue("bea@example.org");
	await expect.element(box()).toBeChecked();
	expect(sent).toEqual([null, { email: "bea@example.org", consent: "1" }]);
	// Gifts are not reminded of, and it says why.
	await page.getByRole("switch", { name: "This is a gift" }).click();
	await expect.element(box()).not.toBeInTheDocument();
	await expect.element(page.getByText(/We don't send reminders for gifts/)).toBeVisible();
});

test("LEAD-05 a reopened order has its quantity and no box, and says for which link it is; without the feature there is neither box nor email", async () => {
	const sent: unknown[] = [];
	await open(
		({ reopened, quantity, reminder }) => {
			sent.push([reopened, quantity, reminder]);
			return refuse();
		},
		"/order?quantity=3&reopened=abc",
		null,
	);
	await expect.element(page.getByText("$81.00")).toBeVisible();
	await expect.element(page.getByLabelText("Your email")).not.toBeInTheDocument();
	await toPayment();
	await expect.element(page.getByRole("alert")).toBeVisible();
	expect(sent).toEqual([["abc", 3, null]]);
});

const ORDER = { product: "The bundle", quantity: 2, price: usd(2_295), currentPrice: usd(2_700), code: "SPRING" };

test.for([
	["code_not_valid", "The code SPRING no longer applies. The price is $54.00."],
	["price_changed", "The price has changed from $45.90 to $54.00."],
] as const)("LEAD-05 a link whose price no longer holds says so before anything opens: %s", async ([state, text]) => {
	await openLink(() => ({ ...ORDER, state }));
	await expect.element(page.getByText(text)).toBeVisible();
	await expect.element(page.getByRole("button", { name: "Continue to my order" })).toBeVisible();
	await expectAccessibleInEachLook();
});

test("LEAD-05 a link that is over, or whose order is paid, leads on", async () => {
	await openLink(() => null);
	await expect.element(page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
	await expect.element(page.getByRole("link", { name: "See the offer" })).toHaveAttribute("href", "/#price");
});

test("LEAD-05 a link of a paid order says that it is complete", async () => {
	await openLink(() => ({ ...ORDER, state: "bought" }));
	await expect.element(page.getByRole("heading", { name: "This order is complete" })).toBeVisible();
});

test("LEAD-05 too few buyers are said to be too few, and a clear effect names both shares", () => {
	const result = { verdict: "tooEarly" as const, better: null, pValue: null, difference: null, visitorsNeeded: null };
	const few = { sent: { people: 9, bought: 3 }, control: { people: 1, bought: 0 } };
	expect(describeEffect({ result, ...few })).toContain("Too early to tell");
	const many = { sent: { people: 1_000, bought: 150 }, control: { people: 110, bought: 5 } };
	expect(describeEffect({ result: { ...result, verdict: "clear", better: "b" }, ...many })).toMatch(/15\.0%.*4\.5%/);
});
