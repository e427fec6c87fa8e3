import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AdminProduct } from "../../../../contract/library/products.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../../testing/accessibility.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { siteSettings } from "../../../testing/site-settings.ts";
import type { ApiStubs } from "../../../testing/stub-api.ts";
import { takeUploads, UPLOAD_ID } from "../../../testing/uploads.ts";
import DigitalDownloadsPage from "./digital-downloads.tsx";

type ProductStubs = NonNullable<NonNullable<ApiStubs["admin"]>["digitalDownloads"]>;

const productOf = (index: number, title: string): AdminProduct => ({
	id: `7b0c4c4e-0000-4000-8000-0000000000${10 + index}`,
	title,
	description: "Text",
	fileType: "pdf",
	fileSize: "1.2 MB",
	storedName: "guide.pdf",
	mayHoldSound: false,
	imageUrl: null,
	visible: true,
	stamped: false,
	stampProblem: null,
	orderIndex: index,
	downloadUrl: "/files/products/7b0c4c4e",
	updatedAt: new Date("2026-01-02T10:00:00Z"),
});

const BOOK = productOf(0, "The Book");
const AUDIO = productOf(1, "The Audiobook");

const open = (products: ProductStubs = {}, api: ApiStubs["admin"] = {}, showsOffers = true) =>
	renderScreen(DigitalDownloadsPage, {
		path: "/admin/digital-downloads",
		api: {
			admin: { ...api, digitalDownloads: { list: () => [BOOK, AUDIO], ...products } },
			visitor: { settings: { read: () => ({ ...siteSettings, showsOffers }) } },
		},
	});

async function openAddDialog(products?: ProductStubs) {
	await open(products);
	await page.getByRole("button", { name: "Add product" }).click();
	return page.getByRole("dialog", { name: "Add product" });
}

const choose = (field: "Picture" | "File", name: string) => {
	const fields = [...page.getByRole("dialog").element().querySelectorAll<HTMLInputElement>("input[type=file]")];
	const chosen = fields[field === "Picture" ? 0 : 1] as HTMLInputElement;
	return userEvent.upload(page.elementLocator(chosen), new File(["content"], name));
};

const titles = () =>
	page
		.getByRole("button", { name: /^Drag / })
		.elements()
		.map((handle) => handle.getAttribute("aria-label")?.slice(5));

test.each([
	["the delivered product", true, "Until the first one is visible, members see marked samples."],
	["another product", false, "Each one becomes a card with a picture, a description and a download button."],
])("ADD-01 BRND-01 without any product the screen of a site for %s says what members see", async (_, offers, text) => {
	await open({ list: () => [] }, {}, offers);
	await expect.element(page.getByText(text)).toBeVisible();
});

test("ADD-01 a move that fails says so and shows the order as it is; the first cannot go up nor the last down", async () => {
	await open({
		move: () => {
			throw new ORPCError("INTERNAL_SERVER_ERROR");
		},
	});
	await expect.element(page.getByRole("button", { name: "Move The Book up" })).toBeDisabled();
	await expect.element(page.getByRole("button", { name: "Move The Audiobook down" })).toBeDisabled();
	await page.getByRole("button", { name: "Move The Audiobook up" }).click();
	await expect.element(page.getByText("Failed to move the product. Please try again.")).toBeVisible();
	await expect.poll(titles).toEqual(["The Book", "The Audiobook"]);
});

test("ADD-01 on a phone nothing is wider than the screen", async () => {
	await page.viewport(328, 780);
	await open();
	await expect.element(page.getByRole("row", { name: /The Book/ })).toBeVisible();
	await expectAccessible();
	await expectNoSidewaysScroll(328);
});

test("ADD-02 title, description, picture and file are asked for", async () => {
	const dialog = await openAddDialog();
	await dialog.getByRole("button", { name: "Add product" }).click();
	for (const mistake of ["Title is required", "Description is required", "A picture is required", "A file is required"])
		await expect.element(dialog.getByText(mistake)).toBeVisible();
	await expectAccessible('[role="dialog"]');
});

test("ADD-02 a picture that is refused keeps the input, and the product gets the default picture", async () => {
	const refuse = takeUploads();
	const added: object[] = [];
	let stored = [BOOK];
	const dialog = await openAddDialog({
		list: () => stored,
		create: (fields) => {
			added.push(fields);
			const made = { ...AUDIO, title: fields.title };
			stored = [BOOK, made];
			return made;
		},
	});
	await dialog.getByLabelText("Title").fill("A drawing");
	await dialog.getByLabelText("Description").fill("Text");
	await choose("File", "guide.pdf");
	await expect.element(dialog.getByText(/, uploaded$/)).toBeVisible();
	refuse("The picture must be a PNG, JPEG, WebP, GIF or AVIF image.");
	await choose("Picture", "leaf.png");
	await expect
		.element(dialog.getByText("leaf.png: The picture must be a PNG, JPEG, WebP, GIF or AVIF image."))
		.toBeVisible();
	await expect.element(dialog.getByText("Without it the product gets the default picture.")).toBeVisible();
	await expect.element(dialog.getByLabelText("Title")).toHaveValue("A drawing");
	await dialog.getByRole("button", { name: "Add product" }).click();
	await expect.element(page.getByText("Product added successfully!")).toBeVisible();
	expect(added).toMatchObject([{ title: "A drawing", fileUploadId: UPLOAD_ID, pictureUploadId: null }]);
	const cover = page
		.getByRole("row", { name: /A drawing/ })
		.element()
		.querySelector("img");
	expect(cover?.getAttribute("src")).toBe("/default-cover.webp");
});

test("ADD-03 deleting asks first, says so, and is undone from the notice", async () => {
	let stored = [BOOK, AUDIO];
	await open(
		{
			list: () => stored,
			remove: ({ id }) => {
				stored = stored.filter((product) => product.id !== id);
				return { deletionId: UPLOAD_ID };
			},
		},
		{
			deletions: {
				undo: () => {
					stored = [BOOK, AUDIO];
				},
			},
		},
	);
	await page.getByRole("button", { name: "Delete The Audiobook" }).click();
	await page.getByRole("button", { name: "Delete product" }).click();
	await expect.element(page.getByText("Product deleted successfully!")).toBeVisible();
	await expect.poll(titles).toEqual(["The Book"]);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect.poll(titles).toEqual(["The Book", "The Audiobook"]);
});
