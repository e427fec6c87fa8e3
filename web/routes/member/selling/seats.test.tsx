import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Seats } from "../../../../contract/selling/buying.ts";
import { expectAccessibleInEachLook } from "../../../testing/accessibility.ts";
import { member, renderScreen } from "../../../testing/render-screen.tsx";
import SeatsPage from "./seats.tsx";

test("BUY-08 the own email is refused as a seat, and a seat is taken back after a question", async () => {
	let seats: Seats["orders"][number]["seats"] = [
		{
			id: "7b0c4c4e-0000-4000-8000-000000000031",
			email: "holder@example.org",
			registered: false,
			assignedAt: new Date("2026-01-01T00:00:00Z"),
		},
	];
	const list = (): Seats => ({
		orders: [{ id: "7b0c4c4e-0000-4000-8000-000000000030", number: "S-1", quantity: 3, open: true, seats }],
	});
	await renderScreen(SeatsPage, {
		path: "/seats",
		person: member,
		api: {
			member: {
				seats: {
					list,
					assign: () => {
						throw new ORPCError("OWN_SEAT", {
							status: 409,
							message: "This is your own email, and you already have a seat.",
						});
					},
					unassign: () => {
						seats = [];
						return list();
					},
				},
			},
		},
	});
	await expect.element(page.getByText("2 of 3 seats assigned")).toBeVisible();
	await page.getByRole("textbox", { name: "Email" }).fill(member.email);
	await page.getByRole("button", { name: "Assign seat" }).click();
	await expect.element(page.getByRole("alert")).toMatchTextContent("This is your own email");
	await expectAccessibleInEachLook();
	await page.getByRole("button", { name: "Unassign holder@example.org" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Unassign" }).click();
	await expect.element(page.getByText("1 of 3 seats assigned")).toBeVisible();
});
