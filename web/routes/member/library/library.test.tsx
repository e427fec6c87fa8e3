import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { DownloadList } from "../../../../contract/library/files.ts";
import type { LibraryItem } from "../../../../contract/library/reader.ts";
import { expectAccessibleInEachLook, expectNoSidewaysScroll } from "../../../testing/accessibility.ts";
import { member, renderScreen } from "../../../testing/render-screen.tsx";
import LibraryPage from "./library.tsx";

const GUIDE: LibraryItem = {
	id: "7b0c4c4e-0000-4000-8000-000000000060",
	title: "The guide to a first starter",
	description: "",
	fileType: "pdf",
	fileSize: "5.2 MB",
	fileName: "The guide.pdf",
	imageUrl: null,
	imageSmallUrl: null,
	downloadUrl: "/files/library/guide",
	external: false,
	reader: "pdf",
	audiobook: null,
	place: null,
};
const RECORDING: LibraryItem = {
	...GUIDE,
	id: GUIDE.id.replace(/0$/, "1"),
	title: "The recording",
	fileType: "zip",
	reader: null,
	audiobook: { seconds: 600, placeSeconds: 0 },
};
const TEMPLATES: LibraryItem = {
	...GUIDE,
	id: GUIDE.id.replace(/0$/, "2"),
	title: "Templates",
	fileType: "zip",
	reader: null,
};
const WORKSHEET: LibraryItem = { ...GUIDE, id: GUIDE.id.replace(/0$/, "3"), title: "A worksheet" };
const BUNDLE = { downloadUrl: "/files/bundle", fileName: "All.zip", files: 4, fileSize: "22 MB" };

const open = (bundle: DownloadList["bundle"] = BUNDLE, path = "/library") =>
	renderScreen(LibraryPage, {
		path,
		person: member,
		api: {
			member: {
				library: { shelf: () => ({ products: [GUIDE, RECORDING, TEMPLATES], files: [WORKSHEET] }) },
				downloads: { list: () => ({ files: [], bundle }) },
			},
		},
	});

const row = (title: string) => page.getByRole("listitem").filter({ hasText: title });
/** Names of what can be pressed beside the title. */
const actionsOf = (title: string) =>
	[...row(title).element().querySelectorAll("button, a[class*=Button]")]
		.filter((one) => one.checkVisibility())
		.map((one) => one.getAttribute("aria-label") ?? one.textContent);

test("LIB-01 on a phone each item is one row with one button, and the rest is in its menu", async () => {
	await page.viewport(390, 844);
	await open();
	await expect.element(row("The guide")).toBeVisible();
	expect(actionsOf("The guide")).toEqual(["Read", "More for The guide to a first starter"]);
	expect(actionsOf("The recording")).toEqual(["Listen", "More for The recording"]);
	expect(actionsOf("Templates")).toEqual(["Download"]);
	expect(actionsOf("A worksheet")).toEqual(["Read", "More for A worksheet"]);
	const title = row("The guide").getByRole("heading").element().getBoundingClientRect();
	const button = row("The guide").getByRole("link", { name: "Read" }).element().getBoundingClientRect();
	expect(button.top).toBeLessThan(title.bottom);
	await row("The recording").getByRole("button", { name: "More for The recording" }).click();
	await expect.element(page.getByRole("menuitem", { name: "Download", exact: true })).toBeVisible();
});

test("LIB-01 the menu of an item opens by keyboard, and gives the focus back each time it closes", async () => {
	await page.viewport(390, 844);
	await open();
	const button = row("The recording").getByRole("button", { name: "More for The recording" });
	await expect.element(button).toHaveAttribute("aria-haspopup", "menu");
	for (const _ of ["first", "again"]) {
		(button.element() as HTMLElement).focus();
		await userEvent.keyboard("{Enter}");
		await expect.element(page.getByRole("menuitem", { name: "Download", exact: true })).toBeVisible();
		await expect.element(button).toHaveAttribute("aria-expanded", "true");
		await userEvent.keyboard("{Escape}");
		await expect.element(page.getByRole("menuitem").first()).not.toBeInTheDocument();
		await expect.element(button).toHaveFocus();
	}
});

test("LIB-01 DWN-02 the library shows all files by their downloads as well, and has everything as one ZIP", async () => {
	await page.viewport(390, 844);
	const { address } = await open();
	await expect.element(page.getByText("4 files as ZIP, 22 MB")).toBeVisible();
	await expect.element(page.getByRole("button", { name: "Download all" })).toBeVisible();
	await page.getByRole("link", { name: "All files" }).click();
	expect(address()).toBe("/library?view=files");
	await expect.element(page.getByRole("list", { name: "All files" }).getByRole("listitem")).toHaveLength(4);
	expect(actionsOf("The guide")).toEqual(["Download", "More for The guide to a first starter"]);
	expect(actionsOf("Templates")).toEqual(["Download"]);
	await expect.element(page.getByRole("link", { name: "All files" })).toHaveAttribute("aria-current", "page");
});

test("DWN-02 a library with nothing to bundle has no button for it", async () => {
	await open(null);
	await expect.element(row("Templates")).toBeVisible();
	await expect.element(page.getByRole("button", { name: "Download all" })).not.toBeInTheDocument();
});

test.each(["/library", "/library?view=files"])(
	"LIB-01 %s can be used by everyone, on a wide screen and a phone",
	async (path) => {
		await open(BUNDLE, path);
		await expect.element(row("Templates")).toBeVisible();
		await expectAccessibleInEachLook();
		await expectNoSidewaysScroll();
	},
);
