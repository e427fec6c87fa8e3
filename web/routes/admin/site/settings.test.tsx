import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type SavedSettings, settingDefaults } from "../../../../contract/site/settings.ts";
import { expectAccessibleInEachLook } from "../../../testing/accessibility.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import SettingsPage from "./settings.tsx";

/** Settings that two admins change. */
async function open() {
	const site = {
		stored: { ...settingDefaults, updatedAt: new Date("2026-01-02T10:00:00Z") } as SavedSettings,
		/** Settled once the server answers; a slow line answers late. */
		line: Promise.resolve(),
	};
	const save = (changes: Partial<SavedSettings>) => {
		site.stored = { ...site.stored, ...changes, updatedAt: new Date(site.stored.updatedAt.getTime() + 1_000) };
		return site.stored;
	};
	const { address, goTo } = await renderScreen(SettingsPage, {
		path: "/admin/settings",
		api: {
			admin: {
				settings: {
					read: () => site.stored,
					update: async ({ updatedAt, ...changes }) => {
						await site.line;
						if (updatedAt && updatedAt.getTime() !== site.stored.updatedAt.getTime())
							throw new ORPCError("CHANGED_MEANWHILE", { status: 409 });
						return save(changes);
					},
				},
			},
		},
	});
	await expect.element(page.getByLabelText("Site name")).toBeVisible();
	return { site, save, address, goTo };
}

const phone = page.getByLabelText("Support phone");
const press = () => page.getByRole("button", { name: "Save settings" }).click();

test("SET-01 the settings have no accessibility faults, on a wide screen and a phone, in light and dark", async () => {
	await open();
	await expectAccessibleInEachLook();
});

test("SET-03 an invalid address gets a message beside its field, and no input is lost", async () => {
	const { site } = await open();
	await page.getByLabelText("Site name").fill("Typed and kept");
	await page.getByLabelText("Checkout link").fill("javascript:alert(1)");
	await press();
	await expect.element(page.getByText("Failed to save settings. Please try again.")).toBeVisible();
	await expect.element(page.getByText("Must be an address that begins with http:// or https://")).toBeVisible();
	await expect.element(page.getByLabelText("Checkout link")).toHaveAttribute("aria-invalid", "true");
	await expect.element(page.getByLabelText("Site name")).toHaveValue("Typed and kept");
	expect(site.stored.site_name).toBe(settingDefaults.site_name);
});

test("SET-03 changed settings are not left unasked", async () => {
	const { address, goTo } = await open();
	await phone.fill("(555) 010-0150");
	goTo("/admin/updates");
	const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
	await dialog.getByRole("button", { name: "Stay here" }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.element(phone).toHaveValue("(555) 010-0150");
	expect(address()).toBe("/admin/settings");
	await press();
	await expect.element(page.getByText("Settings saved")).toBeVisible();
	goTo("/admin/updates");
	await expect.poll(address).toBe("/admin/updates");
});

test("SET-03 what is typed while a save is under way stays, and is saved next", async () => {
	const { site } = await open();
	const name = page.getByLabelText("Site name");
	const slow = Promise.withResolvers<void>();
	site.line = slow.promise;
	await name.fill("  Sprouts ");
	await phone.fill("(555) 010-0150");
	await press();
	await expect.element(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
	await phone.fill("(555) 010-0151");
	slow.resolve();
	await expect.element(page.getByText("Settings saved")).toBeVisible();
	// As the server has stored it; typed on is only the other one.
	await expect.element(name).toHaveValue("Sprouts");
	await expect.element(phone).toHaveValue("(555) 010-0151");
	expect(site.stored.support_phone).toBe("(555) 010-0150");
	await press();
	await expect.poll(() => site.stored).toMatchObject({ site_name: "Sprouts", support_phone: "(555) 010-0151" });
});

test("SET-03 what another admin saved meanwhile is not overwritten unasked", async () => {
	const { site, save } = await open();
	await phone.fill("(555) 010-0150");
	save({ layout: "list" });
	await press();
	const conflict = page.getByRole("alert").filter({ hasText: "Edited somewhere else" });
	await expect.element(conflict).toBeVisible();
	await expect.element(phone).toHaveValue("(555) 010-0150");
	await conflict.getByRole("button", { name: "Reload" }).click();
	await expect.element(page.getByRole("radio", { name: "List", exact: true })).toBeChecked();
	await phone.fill("(555) 010-0151");
	await press();
	await expect.element(page.getByText("Settings saved")).toBeVisible();
	expect(site.stored).toMatchObject({ layout: "list", support_phone: "(555) 010-0151" });
});
