import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { LeadRow, LeadSettings } from "../../../../contract/customers/leads.ts";
import { expectAccessible, expectAccessibleInEachLook } from "../../../testing/accessibility.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import type { ApiStubs } from "../../../testing/stub-api.ts";
import LeadsPage from "./leads.tsx";

const LESSON = "7b0c4c4e-0000-4000-8000-000000000001";
const SETTINGS: LeadSettings = {
	active: false,
	gift: "",
	sequence: "",
	consentText: "Send me the lesson.",
	updatedAt: new Date("2026-11-24T00:00:00Z"),
	available: false,
	onSalesPage: false,
	lessons: [{ id: LESSON, title: "Your first tray" }],
	files: [],
	sequences: [],
};
const LEAD: LeadRow = {
	id: "7b0c4c4e-0000-4000-8000-000000000030",
	email: "lena@example.org",
	state: "confirmed",
	signedUpAt: new Date("2026-11-24T10:00:00Z"),
	confirmedAt: new Date("2026-11-24T10:05:00Z"),
	unsubscribedAt: null,
	boughtAt: null,
	source: "newsletter",
	pageVersion: 3,
	consentVersion: 2,
	consentedAt: new Date("2026-11-24T10:00:00Z"),
	customerId: null,
};

type LeadStubs = NonNullable<NonNullable<ApiStubs["admin"]>["leads"]>;

const listOf = (...rows: LeadRow[]) => ({
	rows,
	total: rows.length,
	page: 1,
	pageRows: 25,
	sources: ["newsletter"],
	consents: [{ version: 2, text: "I want the lesson, and emails about it." }],
});

const open = (leads: LeadStubs = {}, path = "/admin/leads") =>
	renderScreen(LeadsPage, {
		path,
		api: {
			admin: {
				leads: {
					list: () => listOf(),
					readSettings: () => SETTINGS,
					figures: () => ({ sources: [], pageVersions: [] }),
					...leads,
				},
			},
		},
	});

test("LEAD-01 without a lesson the screen offers to choose one, and what is missing is said at its field", async () => {
	const saved: unknown[] = [];
	await open({
		saveSettings: (input) => {
			saved.push(input);
			return { ...SETTINGS, active: true };
		},
	});
	await expect.element(page.getByText("No leads yet")).toBeVisible();
	await expectAccessible();
	await page.getByRole("button", { name: "Offer a free lesson" }).click();
	const dialog = page.getByRole("dialog", { name: "Free lesson" });
	await dialog.getByRole("switch", { name: "Offer the free lesson" }).click();
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect.element(dialog.getByText("Choose a lesson or a file", { exact: true })).toBeVisible();
	await dialog.getByRole("combobox", { name: "What leads get" }).click();
	await page.getByRole("option", { name: "Your first tray" }).click();
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect.element(page.getByText("The free lesson is on.")).toBeVisible();
	expect(saved).toEqual([
		{
			active: true,
			gift: `lesson:${LESSON}`,
			sequence: "",
			consentText: "Send me the lesson.",
			updatedAt: SETTINGS.updatedAt,
		},
	]);
});

test("LEAD-01 a lesson that is gone by now is said in the dialog, which keeps what was entered", async () => {
	await open({
		readSettings: () => ({ ...SETTINGS, active: true, gift: `lesson:${LESSON}` }),
		saveSettings: () => {
			throw new ORPCError("GIFT_MISSING", { status: 422, message: "Choose a lesson or a file first." });
		},
	});
	await expect.element(page.getByText(/was deleted or is a draft/)).toBeVisible();
	await page.getByRole("button", { name: "Free lesson" }).click();
	const dialog = page.getByRole("dialog", { name: "Free lesson" });
	await dialog.getByLabelText("Consent").fill("Another text");
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect.element(dialog.getByText("Choose a lesson or a file first.")).toBeVisible();
	await expect.element(dialog.getByLabelText("Consent")).toHaveValue("Another text");
});

test("LEAD-04 each lead shows status, source, page version and consent, and is deleted after a question", async () => {
	let rows = [LEAD];
	await open({
		list: () => listOf(...rows),
		figures: () => ({
			sources: [{ source: "newsletter", signedUp: 12, confirmed: 9, bought: 4 }],
			pageVersions: [{ pageVersion: 3, signedUp: 12, confirmed: 9, bought: 4 }],
		}),
		remove: () => {
			rows = [];
		},
	});
	const row = page.getByRole("row", { name: /lena@example.org/ });
	for (const text of ["Confirmed", "newsletter", "Version 3", /^Nov 24, 2026,? .*:/])
		await expect.element(row.getByText(text)).toBeVisible();
	await expect.element(page.getByRole("table", { name: "By source" }).getByText("12")).toBeVisible();
	await expectAccessibleInEachLook();
	await row.getByRole("button", { name: "Show text 2 that lena@example.org agreed to" }).click();
	const consent = page.getByRole("dialog", { name: "Consent, text 2" });
	await expect.element(consent.getByText("I want the lesson, and emails about it.")).toBeVisible();
	await consent.getByRole("button", { name: "Close" }).click();
	await page.getByRole("button", { name: "Delete lena@example.org" }).click();
	const dialog = page.getByRole("dialog", { name: "Delete this lead?" });
	await expect.element(dialog.getByText(/permanently deletes lena@example.org/)).toBeVisible();
	await dialog.getByRole("button", { name: "Delete lead" }).click();
	await expect.element(page.getByText("Lead deleted.")).toBeVisible();
	await expect.element(page.getByText("No leads yet")).toBeVisible();
});

test("LEAD-04 search and filters are part of the address and of the export", async () => {
	const asked: unknown[] = [];
	await open(
		{
			list: (input) => {
				asked.push(input);
				return listOf();
			},
		},
		"/admin/leads?state=bought&source=",
	);
	await expect.element(page.getByText("No leads found")).toBeVisible();
	expect(asked[0]).toMatchObject({ state: "bought", source: "" });
	await expect
		.element(page.getByRole("link", { name: "Export CSV" }))
		.toHaveAttribute("href", "/files/leads.csv?state=bought&source=");
	await page.getByRole("searchbox", { name: "Search leads" }).fill("lena");
	await expect.poll(() => asked.at(-1)).toMatchObject({ search: "lena", state: "bought", source: "" });
	await page.getByRole("button", { name: "Show all leads" }).click();
	await expect.poll(() => asked.at(-1)).toMatchObject({ search: "" });
});

test("LEAD-01 a section that is on the sales page while the lesson is off is pointed out, also in its settings", async () => {
	await open({ readSettings: () => ({ ...SETTINGS, onSalesPage: true }) });
	await expect.element(page.getByText(/visitors don't see its section on your sales page/)).toBeVisible();
	await expectAccessibleInEachLook();
	await page.getByRole("button", { name: "Turn it on" }).click();
	const dialog = page.getByRole("dialog", { name: "Free lesson" });
	await expect.element(dialog.getByText(/visitors don't see it while this is off/)).toBeVisible();
	await dialog.getByRole("switch", { name: "Offer the free lesson" }).click();
	await expect.element(dialog.getByText(/visitors don't see it while this is off/)).not.toBeInTheDocument();
});
