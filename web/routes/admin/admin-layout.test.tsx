import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { adminNavigation } from "../../lib/page/admin-pages.ts";
import { expectAccessible } from "../../testing/accessibility.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import AdminLayout from "./admin-layout.tsx";

const open = () =>
	renderScreen(AdminLayout, { path: "/admin/updates", api: { admin: { imports: { running: () => [] } } } });

const places = page.getByRole("navigation", { name: "Main" }).getByRole("link");
const opener = page.getByRole("button", { name: "Open menu" });

test.for([992, 1200, 1440])("ADM-01 at %i px the sidebar leads to every screen", async (width) => {
	await page.viewport(width, 800);
	await open();
	await expect.element(places.first()).toBeVisible();
	await expect.element(opener).not.toBeInTheDocument();
	expect(places.elements()).toHaveLength(adminNavigation.length);
	for (const place of places.all()) await expect.element(place).toBeInViewport({ ratio: 1 });
});

test.for([360, 390, 768, 991])(
	"ADM-01 at %i px a drawer leads to every screen, by entries as large as a fingertip",
	async (width) => {
		await page.viewport(width, 800);
		const { address } = await open();
		await opener.click();
		await expect.element(places.first()).toBeVisible();
		expect(places.elements()).toHaveLength(adminNavigation.length);
		for (const place of places.all()) {
			// The drawer scrolls.
			place.element().scrollIntoView({ block: "nearest" });
			await expect.element(place).toBeInViewport({ ratio: 1 });
			expect(place.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
		}
		expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
		await page.getByRole("dialog").getByRole("link", { name: "Settings" }).click();
		expect(address()).toBe("/admin/settings");
		await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
	},
);

test("ADM-01 the account menu and the drawer have no accessibility faults, and the menu gives the focus back", async () => {
	await open();
	const account = page.getByRole("button", { name: /admin@example\.com/ });
	await account.click();
	await expect.element(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
	await expectAccessible();
	await userEvent.keyboard("{Escape}");
	await expect.element(page.getByRole("button", { name: "Sign Out" })).not.toBeInTheDocument();
	await expect.element(account).toHaveFocus();
	await page.viewport(390, 844);
	await opener.click();
	await expect.element(page.getByRole("dialog")).toBeVisible();
	await expectAccessible("dialog");
});
