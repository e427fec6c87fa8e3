import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AdminDownload } from "../../../../contract/library/files.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../../testing/accessibility.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import type { ApiStubs } from "../../../testing/stub-api.ts";
import { takeUploads, UPLOAD_ID } from "../../../testing/uploads.ts";
import DownloadsPage from "./downloads.tsx";

type FileStubs = NonNullable<NonNullable<ApiStubs["admin"]>["downloads"]>;

const FILE: AdminDownload = {
	id: "7b0c4c4e-0000-4000-8000-000000000010",
	title: "Tray cost worksheet",
	description: "What a tray costs, and what it brings in",
	fileType: "other",
	fileSize: "12 KB",
	storedName: "tray-cost-worksheet.ods",
	fileUrl: null,
	featured: false,
	accessLevel: "member",
	downloadUrl: "/files/downloads/7b0c4c4e",
	updatedAt: new Date("2026-01-02T10:00:00Z"),
};

const listOf = (...rows: AdminDownload[]) => ({ rows, total: rows.length, page: 1, pageRows: 25 });

const open = (downloads: FileStubs = {}, api: ApiStubs["admin"] = {}) =>
	renderScreen(DownloadsPage, {
		path: "/admin/downloads",
		api: { admin: { ...api, downloads: { list: () => listOf(FILE), ...downloads } } },
	});

async function openAddDialog(downloads?: FileStubs) {
	await open(downloads);
	await page.getByRole("button", { name: "Add file" }).click();
	return page.getByRole("dialog", { name: "Add file" });
}

const choose = (name: string, type: string) => {
	const field = page.getByRole("dialog").element().querySelector<HTMLInputElement>("input[type=file]");
	return userEvent.upload(page.elementLocator(field as HTMLInputElement), new File(["%PDF-1.4"], name, { type }));
};

const row = page.getByRole("row", { name: /Tray cost worksheet/ });
const broken = () => {
	throw new ORPCError("INTERNAL_SERVER_ERROR");
};

test("ADW-01 each file is listed with its type, size and access", async () => {
	await open({ list: () => listOf(FILE, { ...FILE, id: UPLOAD_ID, title: "Paid", accessLevel: "premium" }) });
	for (const text of ["Other", "12 KB", "All members", "tray-cost-worksheet.ods"])
		await expect.element(row).toMatchTextContent(text);
	await expect.element(page.getByRole("row", { name: /Paid/ })).not.toMatchTextContent("All members");
	await expectAccessible();
});

test("ADW-02 title and file are asked for, an address must be one of the web", async () => {
	const added: object[] = [];
	const dialog = await openAddDialog({
		create: (fields) => {
			added.push(fields);
			return { ...FILE, id: UPLOAD_ID, title: fields.title };
		},
	});
	await dialog.getByRole("button", { name: "Add", exact: true }).click();
	await expect.element(dialog.getByText("Title is required")).toBeVisible();
	await expect.element(dialog.getByText("File URL is required")).toBeVisible();
	await dialog.getByText("At an address").click();
	await dialog.getByLabelText("Title").fill("Elsewhere");
	await dialog.getByLabelText("File URL").fill("ftp://files.example.org/a.zip");
	await dialog.getByRole("button", { name: "Add", exact: true }).click();
	await expect.element(dialog.getByText("Must be an address that begins with http:// or https://")).toBeVisible();
	await dialog.getByLabelText("File URL").fill("https://files.example.org/a.zip");
	await dialog.getByLabelText("Size").fill("1.2 MB");
	await expect.element(dialog.getByRole("combobox", { name: "Type" })).toHaveValue("ZIP");
	await dialog.getByRole("button", { name: "Add", exact: true }).click();
	await expect.element(page.getByText("File added.")).toBeVisible();
	expect(added).toMatchObject([
		{
			title: "Elsewhere",
			uploadId: null,
			fileUrl: "https://files.example.org/a.zip",
			fileType: "zip",
			fileSize: "1.2 MB",
		},
	]);
});

test("ADW-02 an uploaded file that is refused gets a message, the input stays, and another one is taken", async () => {
	takeUploads();
	let refusal: ORPCError<string, unknown> | null = new ORPCError("WRONG_CONTENT", {
		status: 422,
		message: "This file is named .pdf, but it is not a PDF. Please choose another one.",
	});
	const dialog = await openAddDialog({
		create: ({ title, uploadId }) => {
			expect(uploadId).toBe(UPLOAD_ID);
			if (refusal) throw refusal;
			return { ...FILE, title };
		},
	});
	await dialog.getByLabelText("Title").fill("Refused");
	await choose("crop-guide.pdf", "application/pdf");
	await expect.element(dialog.getByText(/1 KB, uploaded$/)).toBeVisible();
	await expect.element(dialog.getByRole("combobox", { name: "Type" })).toHaveValue("PDF");
	await expectAccessible('[role="dialog"]');
	await dialog.getByRole("button", { name: "Add", exact: true }).click();
	await expect
		.element(dialog.getByRole("alert"))
		.toHaveTextContent("This file is named .pdf, but it is not a PDF. Please choose another one.");
	await expect.element(dialog.getByLabelText("Title")).toHaveValue("Refused");
	refusal = null;
	await dialog.getByRole("button", { name: "Add", exact: true }).click();
	await expect.element(page.getByText("File added.")).toBeVisible();
});

test("ADW-03 deleting asks first, takes the file away, and is undone from the notice", async () => {
	let stored = [FILE];
	await open(
		{
			list: () => listOf(...stored),
			remove: () => {
				stored = [];
				return { deletionId: UPLOAD_ID };
			},
		},
		{
			deletions: {
				undo: () => {
					stored = [FILE];
				},
			},
		},
	);
	await page.getByRole("button", { name: "Delete Tray cost worksheet" }).click();
	await expect.element(row).toBeVisible();
	await page.getByRole("button", { name: "Delete file" }).click();
	await expect.element(page.getByText("File deleted.")).toBeVisible();
	await expect.element(row).not.toBeInTheDocument();
	await expect.element(page.getByText("No downloads yet")).toBeVisible();
	await page.getByRole("button", { name: "Undo" }).click();
	await expect.element(page.getByText("File restored.")).toBeVisible();
	await expect.element(row).toBeVisible();
});

test("ADW-03 failures of saving, featuring and deleting have messages", async () => {
	const dialog = await openAddDialog({ create: broken, remove: broken, setFeatured: broken });
	await dialog.getByText("At an address").click();
	await dialog.getByLabelText("Title").fill("Failing");
	await dialog.getByLabelText("File URL").fill("https://files.example.org/a.zip");
	await dialog.getByRole("button", { name: "Add", exact: true }).click();
	await expect.element(dialog.getByRole("alert")).toHaveTextContent("Failed to save download");
	await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
	await page.getByRole("button", { name: "Leave without saving" }).click();

	await page.getByRole("switch", { name: "Featured: Tray cost worksheet" }).click({ force: true });
	await expect.element(page.getByText("Failed to update featured status")).toBeVisible();
	await page.getByRole("button", { name: "Delete Tray cost worksheet" }).click();
	await page.getByRole("button", { name: "Delete file" }).click();
	await expect.element(page.getByRole("dialog").getByRole("alert")).toHaveTextContent("Failed to delete download");
});

test("ADW-03 files that do not load get a message, and can be tried again", async () => {
	let isDown = true;
	await open({ list: () => (isDown ? broken() : listOf(FILE)) });
	await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to load downloads");
	isDown = false;
	await page.getByRole("button", { name: "Try again" }).click();
	await expect.element(row).toBeVisible();
});

test("ADW-01 on a phone nothing is wider than the screen", async () => {
	await page.viewport(328, 780);
	await open();
	await expect.element(row).toBeVisible();
	await expectAccessible();
	await expectNoSidewaysScroll(328);
	await page.getByRole("button", { name: "Add file" }).click();
	await expect.element(page.getByRole("dialog")).toBeVisible();
	await expectNoSidewaysScroll(328);
});
