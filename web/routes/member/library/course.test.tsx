import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { member, renderScreen } from "../../../testing/render-screen.tsx";
import CoursePage from "./course.tsx";

test("CRS-09 an empty course says so", async () => {
	await renderScreen(CoursePage, {
		path: "/course",
		person: member,
		api: { member: { course: { outline: () => ({ modules: [] }) } } },
	});
	await expect.element(page.getByText("No modules available yet. Please check back later.")).toBeVisible();
});

test("CRS-09 a course that does not load says so, and comes when it is tried again", async () => {
	let isDown = true;
	await renderScreen(CoursePage, {
		path: "/course",
		person: member,
		api: {
			member: {
				course: {
					outline: () => {
						if (isDown) throw new ORPCError("INTERNAL_SERVER_ERROR");
						return { modules: [] };
					},
				},
			},
		},
	});
	const alert = page.getByRole("alert");
	await expect.element(alert).toMatchTextContent("Failed to load course content. Please try again later.");
	isDown = false;
	await alert.getByRole("button", { name: "Try again" }).click();
	await expect.element(page.getByText("No modules available yet.")).toBeVisible();
	await expect.element(alert).not.toBeInTheDocument();
});
