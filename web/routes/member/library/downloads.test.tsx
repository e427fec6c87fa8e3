import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Download, DownloadList } from "../../../../contract/library/files.ts";
import { member, renderScreen } from "../../../testing/render-screen.tsx";
import DownloadsPage from "./downloads.tsx";

const FILE: Download = {
	id: "7b0c4c4e-0000-4000-8000-000000000050",
	title: "A worksheet",
	description: "",
	fileType: "pdf",
	fileSize: "98 KB",
	fileName: "A worksheet.pdf",
	featured: false,
	accessLevel: "member",
	downloadUrl: "/files/downloads/a-worksheet",
	external: false,
};

const open = (list: () => DownloadList | Promise<DownloadList>, path = "/downloads") =>
	renderScreen(DownloadsPage, { path, person: member, api: { member: { downloads: { list } } } });

const rows = page.getByRole("list", { name: "Files" }).getByRole("listitem");

test("DWN-02 where there is nothing to bundle it says so", async () => {
	await open(() => ({ files: [], bundle: null }));
	await expect
		.element(page.getByText("This is a temporary link. The actual bundled zip file will be added later."))
		.toBeVisible();
	await expect.element(page.getByText("No downloads available")).toBeVisible();
});

test("DWN-04 where everything is in the ZIP, no empty list says that nothing is there", async () => {
	await open(() => ({
		files: [],
		bundle: { downloadUrl: "/files/bundle.zip", fileName: "All.zip", files: 1, fileSize: "2 MB" },
	}));
	await expect.element(page.getByText("1 file in one ZIP, 2 MB")).toBeVisible();
	await expect.element(page.getByText("No downloads available")).not.toBeInTheDocument();
	await expect.element(page.getByRole("group", { name: "Show" })).not.toBeInTheDocument();
});

test("DWN-04 a list that does not load says so, and loads when it is tried again", async () => {
	let isDown = true;
	await open(() => {
		if (isDown) throw new ORPCError("INTERNAL_SERVER_ERROR");
		return { files: [FILE], bundle: null };
	});
	const alert = page.getByRole("alert");
	await expect.element(alert).toMatchTextContent("Failed to load downloads. Please try again later.");
	isDown = false;
	await alert.getByRole("button", { name: "Try again" }).click();
	await expect.element(rows).toHaveLength(1);
	await expect.element(alert).not.toBeInTheDocument();
});

test("DWN-04 a filter without files says so", async () => {
	await open(() => ({ files: [FILE], bundle: null }), "/downloads?type=zip");
	await expect.element(page.getByText("No downloads available")).toBeVisible();
	await expect.element(rows).not.toBeInTheDocument();
});

test("DWN-01 while the list comes there is a placeholder in its place", async () => {
	const { promise, resolve } = Promise.withResolvers<DownloadList>();
	await open(() => promise);
	const placeholder = page.getByRole("group", { name: "Loading downloads" });
	await expect.element(placeholder).toBeVisible();
	resolve({ files: [FILE], bundle: null });
	await expect.element(rows).toHaveLength(1);
	await expect.element(placeholder).not.toBeInTheDocument();
});
