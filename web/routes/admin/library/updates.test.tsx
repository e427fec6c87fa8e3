import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AdminUpdate } from "../../../../contract/library/updates.ts";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { sampleUpdate } from "../../../testing/sample-update.ts";
import type { ApiStubs } from "../../../testing/stub-api.ts";
import UpdatesPage from "./updates.tsx";

const listOf = (...rows: AdminUpdate[]) => ({ rows, total: rows.length, page: 1, pageRows: 25 });

type UpdateStubs = NonNullable<NonNullable<ApiStubs["admin"]>["updates"]>;

const open = (updates: UpdateStubs = {}) =>
	renderScreen(UpdatesPage, {
		path: "/admin/updates",
		api: { admin: { updates: { list: () => listOf(), ...updates } } },
	});

async function openDialog(updates?: UpdateStubs) {
	await open(updates);
	await page.getByRole("button", { name: "Add New Update" }).click();
	return page.getByRole("dialog", { name: "Add New Update" });
}

test("UPD-02 without any update the screen says what to do", async () => {
	await open();
	await expect.element(page.getByText("No updates found. Create your first update!")).toBeVisible();
	await expectAccessible();
});

test("UPD-02 a list that does not load says so, and can be tried again", async () => {
	let isDown = true;
	await open({
		list: () => {
			if (isDown) throw new ORPCError("INTERNAL_SERVER_ERROR");
			return listOf(sampleUpdate);
		},
	});
	await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to load updates. Please try again.");
	isDown = false;
	await page.getByRole("button", { name: "Try again" }).click();
	await expect.element(page.getByRole("row", { name: /Stored/ })).toBeVisible();
});

test("UPD-03 text that is hard to read on its background gets a warning while colors are chosen", async () => {
	const dialog = await openDialog();
	const warning = dialog.getByText("Hard to read on this background. Choose a darker or lighter color.");
	await dialog.getByRole("textbox", { name: "Background Color" }).fill("#ffffff");
	await dialog.getByRole("textbox", { name: "Text Color" }).fill("#ffff00");
	await expect.element(warning).toBeVisible();
	await dialog.getByRole("textbox", { name: "Background Color" }).fill("#000000");
	await expect.element(warning).not.toBeInTheDocument();
});

test("UPD-03 each mistake is named at its field, and nothing typed is lost", async () => {
	const dialog = await openDialog();
	await dialog.getByLabelText("Priority").fill("1e9");
	await dialog.getByLabelText("Start Date").fill("2030-02-01T10:00");
	await dialog.getByLabelText("End Date").fill("2030-01-01T10:00");
	await dialog.getByLabelText("Link URL").fill("javascript:alert(1)");
	await dialog.getByRole("textbox", { name: "Text Color" }).fill("red;background:url(x)");
	await dialog.getByRole("button", { name: "Create" }).click();
	for (const mistake of [
		"Title is required",
		"Content is required",
		"Must be a whole number",
		"End must be after start",
		"Must be an address that begins with http:// or https://",
		"Must be a color such as #1d4ed8 or rgba(29, 78, 216, 0.5)",
	])
		await expect.element(dialog.getByText(mistake)).toBeVisible();
	await expect.element(dialog.getByRole("textbox", { name: "Text Color" })).toHaveValue("red;background:url(x)");
	await expect.element(dialog.getByLabelText("Priority")).toHaveValue("1e9");
	await expect.element(dialog.getByLabelText("Title")).toHaveFocus();
	await expectAccessible('[role="dialog"]');
});

test("UPD-03 closing the dialog with something unsaved asks", async () => {
	const dialog = await openDialog();
	await dialog.getByLabelText("Title").fill("Half a thought");
	await userEvent.keyboard("{Escape}");
	await page.getByRole("button", { name: "Stay here" }).click();
	await expect.element(dialog.getByLabelText("Title")).toHaveValue("Half a thought");
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await page.getByRole("button", { name: "Leave without saving" }).click();
	await expect.element(dialog).not.toBeInTheDocument();
});

test("UPD-04 a failure says so in the dialog, and the input is saved at the second try", async () => {
	const stored: AdminUpdate[] = [];
	let isDown = true;
	const dialog = await openDialog({
		list: () => listOf(...stored),
		create: ({ title, content }) => {
			if (isDown) throw new ORPCError("INTERNAL_SERVER_ERROR");
			const created = { ...sampleUpdate, title, content };
			stored.push(created);
			return created;
		},
	});
	await dialog.getByLabelText("Title").fill("Second try");
	await dialog.getByLabelText("Content").fill("Text");
	await dialog.getByRole("button", { name: "Create" }).click();
	await expect.element(dialog.getByRole("alert")).toHaveTextContent("Error saving update: Please try again.");
	isDown = false;
	await dialog.getByRole("button", { name: "Create" }).click();
	await expect.element(page.getByRole("row", { name: /Second try/ })).toBeVisible();
});

test("UPD-03 the later of two admins gets a notice and chooses which version to keep", async () => {
	let stored = sampleUpdate;
	const saveTheirs = (title: string) => {
		stored = { ...stored, title, updatedAt: new Date(stored.updatedAt.getTime() + 1_000) };
	};
	let isDown = true;
	await open({
		list: () => listOf(stored),
		read: () => {
			if (isDown) throw new ORPCError("INTERNAL_SERVER_ERROR");
			return stored;
		},
		update: ({ title, updatedAt }) => {
			if (updatedAt.getTime() !== stored.updatedAt.getTime()) throw new ORPCError("CHANGED_MEANWHILE", { status: 409 });
			saveTheirs(title);
			return stored;
		},
	});
	await page.getByRole("button", { name: "Edit Stored" }).click();
	const dialog = page.getByRole("dialog", { name: "Edit Update" });
	await dialog.getByLabelText("Title").fill("Mine");
	saveTheirs("Theirs");
	await dialog.getByRole("button", { name: "Update" }).click();
	await expect.element(dialog.getByRole("alert")).toMatchTextContent("This was edited since you opened it");
	await expectAccessible('[role="dialog"]');
	await expect.element(dialog.getByLabelText("Title")).toHaveValue("Mine");

	await dialog.getByRole("button", { name: "Reload" }).click();
	const failure = dialog.getByText("The other version could not be loaded. Please try again.");
	await expect.element(failure).toBeVisible();
	await expect.element(dialog.getByLabelText("Title")).toHaveValue("Mine");
	isDown = false;
	await dialog.getByRole("button", { name: "Reload" }).click();
	await expect.element(dialog.getByLabelText("Title")).toHaveValue("Theirs");

	await dialog.getByLabelText("Title").fill("Mine again");
	saveTheirs("Theirs again");
	await dialog.getByRole("button", { name: "Update" }).click();
	await dialog.getByRole("button", { name: "Overwrite" }).click();
	await expect.element(page.getByRole("row", { name: /Mine again/ })).toBeVisible();
});
