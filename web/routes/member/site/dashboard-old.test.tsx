import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ModuleOutline } from "../../../../contract/library/course.ts";
import type { PublicSettings } from "../../../../contract/site/settings.ts";
import { member, renderScreen } from "../../../testing/render-screen.tsx";
import { siteSettings } from "../../../testing/site-settings.ts";
import DashboardOldPage from "./dashboard-old.tsx";

const MODULE: ModuleOutline = {
	id: "7b0c4c4e-0000-4000-8000-000000000070",
	title: "From seed to tray",
	description: "",
	lessons: [
		{
			id: "7b0c4c4e-0000-4000-8000-000000000071",
			title: "What you are growing",
			duration: "12:30",
			kind: "text",
			resources: 0,
			completed: false,
		},
	],
};

const open = (modules: () => ModuleOutline[], settings: Partial<PublicSettings> = {}) =>
	renderScreen(DashboardOldPage, {
		path: "/dashboard-old",
		person: member,
		api: {
			visitor: { settings: { read: () => ({ ...siteSettings, ...settings }) } },
			member: { course: { outline: () => ({ modules: modules() }) } },
		},
	});

const support = page.getByRole("region", { name: "Additional Support" });

test("CRS-04 the buttons of the support cards are not there without an address in the settings", async () => {
	await open(() => []);
	for (const text of [
		"Elite Maker's Cohort",
		"Only 3 Spots Left",
		"12-week program",
		"Next cohort starts April 15",
		"1-on-1 Strategy Session",
		"90-minute call",
	])
		await expect.element(support.getByText(text)).toBeVisible();
	await expect.element(support.getByRole("link")).not.toBeInTheDocument();
});

test("CRS-04 the buttons of the support cards open the addresses of the settings", async () => {
	const [cohortUrl, sessionUrl] = ["https://cohort.example.org/apply", "https://session.example.org/book"];
	await open(() => [], { cohortUrl, sessionUrl });
	await expect.element(support.getByRole("link", { name: "Apply now" })).toHaveAttribute("href", cohortUrl);
	await expect.element(support.getByRole("link", { name: "Reserve a session" })).toHaveAttribute("href", sessionUrl);
});

test("CRS-09 a program that does not load says so and can be tried again", async () => {
	let isDown = true;
	await open(() => {
		if (isDown) throw new ORPCError("INTERNAL_SERVER_ERROR");
		return [MODULE];
	});
	const alert = page.getByRole("alert");
	await expect.element(alert).toMatchTextContent("Failed to load course content. Please try again later.");
	isDown = false;
	await alert.getByRole("button", { name: "Try again" }).click();
	await expect.element(page.getByRole("list", { name: "Lessons" })).toBeVisible();
});

test("CRS-09 a program without modules says that", async () => {
	await open(() => []);
	await expect.element(page.getByText("No modules available yet. Please check back later.")).toBeVisible();
});
