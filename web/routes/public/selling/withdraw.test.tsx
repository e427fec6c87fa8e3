import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessibleInEachLook } from "../../../testing/accessibility.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { siteSettings } from "../../../testing/site-settings.ts";
import WithdrawPage from "./withdraw.tsx";

test("BUY-07 where no withdrawal is offered, the page says so", async () => {
	await renderScreen(WithdrawPage, {
		person: null,
		api: {
			visitor: {
				settings: { read: () => siteSettings },
				buying: {
					withdrawal: () => {
						throw new ORPCError("NOT_OFFERED", { status: 404 });
					},
				},
			},
		},
	});
	await expect.element(page.getByRole("heading", { name: "There is no right of withdrawal here" })).toBeVisible();
});

test("BUY-07 what is missing of a withdrawal is named, the sentence is read first, and a failure can be tried again", async () => {
	let isDown = true;
	await renderScreen(WithdrawPage, {
		person: null,
		api: {
			visitor: {
				settings: { read: () => siteSettings },
				buying: {
					withdrawal: () => ({ days: 14 }),
					withdraw: () => {
						if (isDown) throw new ORPCError("INTERNAL_SERVER_ERROR");
					},
				},
			},
		},
	});
	await page.getByRole("button", { name: "Continue" }).click();
	for (const mistake of ["Enter your name", "Enter the email you bought with", "Enter your order number"])
		await expect.element(page.getByText(mistake)).toBeVisible();
	await expectAccessibleInEachLook();
	await page.getByRole("textbox", { name: "Name" }).fill("Bea Buyer");
	await page.getByRole("textbox", { name: "Email" }).fill("bea@example.org");
	await page.getByRole("textbox", { name: "Order number" }).fill("S-1");
	await page.getByRole("button", { name: "Continue" }).click();
	await expect.element(page.getByText("“I, Bea Buyer, withdraw from my contract for order S-1.”")).toBeVisible();
	await expectAccessibleInEachLook();
	await page.getByRole("button", { name: "Confirm withdrawal" }).click();
	await expect
		.element(page.getByRole("alert"))
		.toMatchTextContent("Your withdrawal could not be sent. Please try again.");
	isDown = false;
	await page.getByRole("button", { name: "Confirm withdrawal" }).click();
	await expect.element(page.getByRole("status")).toMatchTextContent("We received your withdrawal.");
});
