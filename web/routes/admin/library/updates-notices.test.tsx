import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AdminUpdate } from "../../../../contract/library/updates.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { sampleUpdate } from "../../../testing/sample-update.ts";
import UpdatesPage from "./updates.tsx";

const updateOf = (index: number): AdminUpdate => ({
	...sampleUpdate,
	id: `7b0c4c4e-0000-4000-8000-0000000001${String(index).padStart(2, "0")}`,
	title: `Update ${index}`,
});

/** A list of updates that can be switched and deleted. @returns switches the last one as another admin */
async function open(count: number) {
	let rows = Array.from({ length: count }, (_, index) => updateOf(index + 1));
	const switchTo = (id: string, isActive: boolean) => {
		const found = rows.find((row) => row.id === id) as AdminUpdate;
		const changed = { ...found, isActive, updatedAt: new Date(found.updatedAt.getTime() + 1_000) };
		rows = rows.map((row) => (row.id === id ? changed : row));
		return changed;
	};
	await renderScreen(UpdatesPage, {
		path: "/admin/updates",
		api: {
			admin: {
				updates: {
					list: () => ({ rows, total: rows.length, page: 1, pageRows: 25 }),
					setActive: ({ id, isActive, updatedAt }) => {
						const now = rows.find((row) => row.id === id)?.updatedAt;
						if (updatedAt && updatedAt.getTime() !== now?.getTime())
							throw new ORPCError("CHANGED_MEANWHILE", { status: 409 });
						return switchTo(id, isActive);
					},
					remove: ({ id }) => {
						rows = rows.filter((row) => row.id !== id);
						return { deletionId: id };
					},
				},
			},
		},
	});
	return (isActive: boolean) => switchTo(updateOf(count).id, isActive);
}

const notice = page.getByRole("status");

test("UPD-02 a notice moves no row from under the pointer, and is on the screen however far it is scrolled", async () => {
	await page.viewport(1_280, 500);
	await open(20);
	const button = page.getByRole("button", { name: "Deactivate Update 20", exact: true });
	await expect.element(button).toBeInTheDocument();
	button.element().scrollIntoView({ block: "center" });
	const before = button.element().getBoundingClientRect().y;
	await button.click();
	const shown = notice.filter({ hasText: "is inactive now" });
	await expect.element(shown).toBeInViewport({ ratio: 1 });
	const after = page.getByRole("button", { name: "Activate Update 20", exact: true });
	await expect.element(after).toBeVisible();
	expect(after.element().getBoundingClientRect().y).toBe(before);
	await shown.getByRole("button", { name: "Close this notice" }).click();
	await expect.element(shown).not.toBeInTheDocument();
});

test("UPD-02 on a phone a notice shows its whole button, and covers none at the bottom of the page", async () => {
	await page.viewport(390, 700);
	await open(1);
	await page.getByRole("button", { name: "Deactivate Update 1" }).click();
	const shown = notice.filter({ hasText: "is inactive now" });
	const undo = shown.getByRole("button", { name: "Undo" });
	await expect.element(undo).toBeVisible();
	const label = undo.element().querySelector(".mantine-Button-label") as HTMLElement;
	expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
	expect(shown.element().getBoundingClientRect().bottom).toBeLessThan(350);
});

test("UPD-02 after a row was deleted the focus is on the heading of its list", async () => {
	await open(2);
	await page.getByRole("button", { name: "Delete Update 2" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Delete update" }).click();
	await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
	await expect.element(page.getByRole("heading", { level: 2, name: "Dashboard Updates" })).toHaveFocus();
});

test("UPD-02 a switch is undone from the notice, and undoing is refused once someone else has changed it", async () => {
	const switchAsAnother = await open(1);
	const deactivate = page.getByRole("button", { name: "Deactivate Update 1" });
	const activate = page.getByRole("button", { name: "Activate Update 1", exact: true });
	const undo = notice.getByRole("button", { name: "Undo" });
	await deactivate.click();
	await undo.click();
	await expect.element(notice.filter({ hasText: "is active now" })).toBeVisible();
	// The button that was pressed has the focus again, under the name that it has now.
	await expect.element(deactivate).toHaveFocus();
	await deactivate.click();
	await expect.element(activate).toBeVisible();
	switchAsAnother(false);
	await undo.click();
	await expect.element(page.getByText("This was edited since. It was not undone.")).toBeVisible();
	await expect.element(activate).toBeVisible();
});

test.each([
	["Add New Update", "Escape"],
	["Edit Update 1", "Cancel"],
	["Delete Update 1", "Escape"],
])(
	"ADM-01 after the dialog of “%s” the focus is on what opened it, by keyboard and by pointer",
	async (name, close) => {
		await open(1);
		const opener = page.getByRole("button", { name });
		await expect.element(opener).toBeVisible();
		for (const byKeyboard of [true, false]) {
			if (byKeyboard) {
				(opener.element() as HTMLElement).focus();
				await userEvent.keyboard("{Enter}");
			} else await opener.click();
			const dialog = page.getByRole("dialog");
			await expect.element(dialog).toBeVisible();
			await expect.poll(() => dialog.element().querySelectorAll(":focus").length).toBe(1);
			if (close === "Escape") await userEvent.keyboard("{Escape}");
			else await dialog.getByRole("button", { name: close, exact: true }).click();
			await expect.element(dialog).not.toBeInTheDocument();
			await expect.element(opener).toHaveFocus();
		}
	},
);
