import { ORPCError } from "@orpc/client";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { MemberUpdate } from "../../../../contract/library/updates.ts";
import type { PublicSettings } from "../../../../contract/site/settings.ts";
import { member, renderScreen } from "../../../testing/render-screen.tsx";
import { siteSettings } from "../../../testing/site-settings.ts";
import DashboardPage from "./dashboard.tsx";

const open = (updates: () => MemberUpdate[], settings: () => PublicSettings = () => siteSettings) =>
	renderScreen(DashboardPage, {
		path: "/dashboard",
		person: member,
		api: {
			visitor: { settings: { read: settings } },
			member: {
				course: { nextLesson: () => ({ lesson: null, completed: 1, total: 1 }) },
				library: { current: () => null },
				updates: { list: updates },
				sequences: { list: () => [] },
				reviews: { own: () => ({ mayWrite: false, asked: false, review: null }) },
			},
		},
	});

test("MEM-03 MEM-04 an update with a hostile color, link and picture, of a type unknown, is shown and does nothing", async () => {
	const said = vi.spyOn(window, "alert").mockImplementation(() => {});
	await open(() => [
		{
			id: "7b0c4c4e-0000-4000-8000-000000000060",
			createdAt: new Date("2026-01-01T00:00:00Z"),
			type: "virus",
			title: "<img src=x onerror=alert(1)> 🌱",
			content: "First line\n<script>alert(1)</script>",
			backgroundColor: "red;background-image:url(https://hostile.example/a.png);position:fixed",
			textColor: "url(https://hostile.example/b.png)",
			linkUrl: "javascript:alert(1)",
			linkText: "Free trays",
			imageUrl: "javascript:alert(1)",
		},
	]);
	const update = page.getByRole("article");
	await expect.element(update).toMatchTextContent("<img src=x onerror=alert(1)> 🌱");
	await expect.element(update).toMatchTextContent("<script>alert(1)</script>");
	await expect.element(update).toHaveStyle({ position: "static", backgroundImage: "none" });
	await expect.element(update.getByRole("link")).not.toBeInTheDocument();
	expect(update.element().querySelector("img")).toBeNull();
	expect(said).not.toHaveBeenCalled();
});

test.each([
	["there are no updates", () => []],
	[
		"they do not load",
		() => {
			throw new ORPCError("INTERNAL_SERVER_ERROR");
		},
	],
] as const)("MEM-03 where %s, it says that there are none", async (_why, updates) => {
	await open(updates as () => MemberUpdate[]);
	await expect.element(page.getByText("No updates available")).toBeVisible();
	await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("MEM-05 a dashboard that does not load says so, and loads when it is tried again", async () => {
	let isDown = true;
	await open(
		() => [],
		() => {
			if (isDown) throw new ORPCError("INTERNAL_SERVER_ERROR");
			return siteSettings;
		},
	);
	const alert = page.getByRole("alert");
	await expect.element(alert).toMatchTextContent("Failed to load dashboard data. Please try again later.");
	isDown = false;
	await alert.getByRole("button", { name: "Try again" }).click();
	await expect.element(page.getByText("Continue learning")).toBeVisible();
	await expect.element(alert).not.toBeInTheDocument();
});

test("MEM-01 CRS-01 while the site shows downloads, the dashboard has no course to continue", async () => {
	await open(
		() => [],
		() => ({ ...siteSettings, displayMode: "downloads" }),
	);
	await expect.element(page.getByText("No updates available")).toBeVisible();
	await expect.element(page.getByText("Continue learning")).not.toBeInTheDocument();
});
