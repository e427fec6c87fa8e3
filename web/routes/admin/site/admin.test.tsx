import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type SavedSettings, settingDefaults } from "../../../../contract/site/settings.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import AdminPage from "./admin.tsx";

const NO_FIGURES = {
	customers: 0,
	approved: 0,
	registered: 0,
	days: [],
	mostWanted: [],
	completion: [],
	sales: [],
};

test("ADM-02 the sign-in switch is not left unsaved without asking, nor saved over another admin's change", async () => {
	let stored: SavedSettings = { ...settingDefaults, updatedAt: new Date("2026-01-02T10:00:00Z") };
	const { address, goTo } = await renderScreen(AdminPage, {
		path: "/admin",
		api: {
			admin: {
				today: {
					read: () => ({ attention: [], setup: null, guide: null, backups: null, sampleBusiness: false }),
				},
				buyerStages: {
					read: () => ({
						counts: { purchased: 0, notified: 0, registered: 0, signedIn: 0, downloaded: 0 },
						stuck: { rows: [], total: 0, page: 1, pageRows: 25 },
					}),
				},
				figures: { read: () => NO_FIGURES },
				settings: {
					read: () => stored,
					update: () => {
						throw new ORPCError("CHANGED_MEANWHILE", { status: 409 });
					},
				},
			},
		},
	});
	const shown = page.getByRole("switch", { name: "Show Sign-In Button" });
	await expect.element(shown).toBeChecked();
	await shown.click({ force: true });
	goTo("/admin/updates");
	const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
	await dialog.getByRole("button", { name: "Stay here" }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.element(shown).not.toBeChecked();
	expect(address()).toBe("/admin");

	stored = { ...stored, updatedAt: new Date("2026-01-02T10:00:01Z") };
	await page.getByRole("button", { name: "Save" }).click();
	const conflict = page.getByRole("alert").filter({ hasText: "Edited somewhere else" });
	await conflict.getByRole("button", { name: "Reload" }).click();
	await expect.element(shown).toBeChecked();
	await expect.element(conflict).not.toBeInTheDocument();
	goTo("/admin/updates");
	await expect.poll(address).toBe("/admin/updates");
});
