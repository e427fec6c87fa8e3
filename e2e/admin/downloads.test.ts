import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { expect, putBack, test } from "../fixtures.ts";

/** Three pieces, the last of them small. */
const LARGE = 17 * 1024 * 1024;
/** Every piece goes through the test on its way, which takes a busy machine longer than an expectation waits otherwise. */
const pieceArrives = { timeout: 60_000 };
const folder = mkdtempSync(join(tmpdir(), "uploads-"));
const large = join(folder, "large-file_one.bin");
const bytes = randomBytes(LARGE);
writeFileSync(large, bytes);
const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");
const pdf = { name: "crop-guide.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\nhello\n%%EOF\n") };

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));
test.beforeEach(async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
	await page.goto("/admin/downloads");
});
// Later tests in this worker share the site, so everything created here is removed.
putBack(async (site) => {
	for (const { id, title } of (await site.admin.get("downloads")).rows)
		if (/^Test/.test(title)) await site.admin.remove(`downloads/${id}`);
});

const addDialog = async (page: Page, title: string) => {
	await page.getByRole("button", { name: "Add file" }).click();
	const dialog = page.getByRole("dialog", { name: "Add file" });
	await dialog.getByLabel("Title").fill(title);
	return dialog;
};

/** Holds back the pieces of an upload from the second one on. @returns lets them go */
async function holdSecondPiece(page: Page): Promise<() => void> {
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	let pieces = 0;
	await page.route("**/api/uploads/*", async (route) => {
		if (route.request().method() === "PATCH" && ++pieces > 1) await released;
		await route.continue().catch(() => {});
	});
	return release;
}

test("ADW-01 a file is marked featured, and no longer", async ({ page }) => {
	const row = page.getByRole("row", { name: /Tray cost worksheet/ });
	const featured = row.getByRole("switch", { name: "Featured: Tray cost worksheet" });
	const press = async () => {
		const saved = page.waitForResponse("**/api/rpc/admin/downloads/setFeatured");
		await featured.press("Space");
		expect((await saved).status()).toBe(200);
	};
	await press();
	await expect(featured).toBeChecked();
	await page.reload();
	await expect(featured).toBeChecked();
	await press();
	await expect(featured).not.toBeChecked();
});

test("ADW-02 a file is uploaded: its type and size are read from it, and members can have it", async ({
	page,
	site,
}) => {
	const dialog = await addDialog(page, "Test: crop guide");
	await dialog.locator("input[type=file]").setInputFiles(pdf);
	await expect(dialog.getByText("1 KB, uploaded")).toBeVisible();
	await dialog.getByRole("button", { name: "Add", exact: true }).click();
	const row = page.getByRole("row", { name: /Test: crop guide/ });
	await expect(row.getByText("PDF", { exact: true })).toBeVisible();
	await expect(row.getByText("1 KB")).toBeVisible();
	const [made] = (await site.admin.get("downloads")).rows.filter(
		({ title }: { title: string }) => title === "Test: crop guide",
	);
	expect(made).toMatchObject({ accessLevel: "member", featured: false, storedName: "crop-guide.pdf" });
	expect(await (await page.request.get(made.downloadUrl)).body()).toEqual(pdf.buffer);
});

test("ADW-04 an upload shows its progress, pauses and resumes", { tag: "@slow" }, async ({ page, site }) => {
	const release = await holdSecondPiece(page);
	const dialog = await addDialog(page, "Test: paused");
	await dialog.locator("input[type=file]").setInputFiles(large);
	await expect(dialog.getByText("47% of 17.0 MB")).toBeVisible(pieceArrives);
	const bar = dialog.getByRole("progressbar", { name: "Upload of large-file_one.bin" });
	await expect(bar).toHaveAttribute("aria-valuenow", "47");
	await dialog.getByRole("button", { name: "Pause" }).click();
	await expect(dialog.getByText("Paused", { exact: true })).toBeVisible();
	await expectAccessible(page, '[role="dialog"]');
	await dialog.getByRole("button", { name: "Add", exact: true }).click();
	await expect(dialog.getByText("Saves when the upload is done.")).toBeVisible();
	release();
	await dialog.getByRole("button", { name: "Resume" }).click();
	await expect(dialog).toBeHidden(pieceArrives);
	await expect(page.getByRole("row", { name: /Test: paused/ })).toContainText("17.0 MB");
	const { rows } = await site.admin.get("downloads");
	const made = rows.find(({ title }: { title: string }) => title === "Test: paused");
	expect(sha256(await (await page.request.get(made.downloadUrl)).body())).toBe(sha256(bytes));
});

test.describe("on a bad line", () => {
	test.use({ allowedConsoleErrors: /net::ERR_|Failed to load resource/ });

	test("ADW-04 an upload whose connection is cut resumes where it was, and arrives whole", { tag: "@slow" }, async ({
		page,
		site,
	}) => {
		let cut = true;
		const offsets: string[] = [];
		let pieces = 0;
		await page.route("**/api/uploads/*", async (route) => {
			if (route.request().method() !== "PATCH") return route.continue();
			pieces += 1;
			if (pieces > 1 && cut) return route.abort("connectionreset");
			offsets.push(route.request().headers()["upload-offset"] ?? "");
			await route.continue();
		});
		const dialog = await addDialog(page, "Test: cut");
		await dialog.locator("input[type=file]").setInputFiles(large);
		await expect(dialog.getByText("Connection lost. Resumes when it is back.")).toBeVisible(pieceArrives);
		await expect(dialog.getByText("47% of 17.0 MB")).toBeVisible(pieceArrives);
		cut = false;
		await expect(dialog.getByText("17.0 MB, uploaded")).toBeVisible(pieceArrives);
		expect(offsets).toEqual(["0", String(8 * 1024 * 1024), String(16 * 1024 * 1024)]);
		await dialog.getByRole("button", { name: "Add", exact: true }).click();
		await expect(page.getByRole("row", { name: /Test: cut/ })).toBeVisible();
		const { rows } = await site.admin.get("downloads");
		const made = rows.find(({ title }: { title: string }) => title === "Test: cut");
		expect(sha256(await (await page.request.get(made.downloadUrl)).body())).toBe(sha256(bytes));
	});

	test("ADW-04 after a reload the same file resumes where it was", { tag: "@slow" }, async ({ page }) => {
		const release = await holdSecondPiece(page);
		let dialog = await addDialog(page, "Test: reloaded");
		await dialog.locator("input[type=file]").setInputFiles(large);
		await expect(dialog.getByText("47% of 17.0 MB")).toBeVisible(pieceArrives);
		page.once("dialog", (question) => void question.accept());
		await page.reload();
		release();
		await page.unrouteAll({ behavior: "ignoreErrors" });

		const offsets: string[] = [];
		page.on("request", (request) => {
			if (request.method() === "PATCH") offsets.push(request.headers()["upload-offset"] ?? "");
		});
		dialog = await addDialog(page, "Test: reloaded");
		await dialog.locator("input[type=file]").setInputFiles(large);
		await expect(dialog.getByText("17.0 MB, uploaded")).toBeVisible(pieceArrives);
		// The first piece has 8 MB; the reload may cut what was sent of it and not received yet.
		expect(Number(offsets[0])).toBeGreaterThan(4 * 1024 * 1024);
	});
});

test.describe("a session that ends during an upload", () => {
	test.use({ allowedConsoleErrors: /status of 401/ });

	test("ADW-04 SES-04 the upload resumes where it was once the admin has signed in again", { tag: "@slow" }, async ({
		page,
		site,
	}) => {
		const release = await holdSecondPiece(page);
		const dialog = await addDialog(page, "Test: signed out");
		await dialog.locator("input[type=file]").setInputFiles(large);
		await expect(dialog.getByText("47% of 17.0 MB")).toBeVisible(pieceArrives);
		const ended = await page.request.post("/api/auth/sign-out", { data: {}, headers: { origin: site.url } });
		expect(ended.status()).toBe(200);
		release();
		const again = page.getByRole("dialog", { name: "Sign in again" });
		await again.getByLabel(/^Password/).fill(site.password);
		await again.getByRole("button", { name: "Sign In" }).click();
		await expect(dialog.getByText("17.0 MB, uploaded")).toBeVisible(pieceArrives);
		await dialog.getByRole("button", { name: "Add", exact: true }).click();
		await expect(page.getByRole("row", { name: /Test: signed out/ })).toContainText("17.0 MB");
		const { rows } = await site.admin.get("downloads");
		const made = rows.find(({ title }: { title: string }) => title === "Test: signed out");
		expect(sha256(await (await page.request.get(made.downloadUrl)).body())).toBe(sha256(bytes));
	});
});

test("ADW-04 a cancelled upload is taken back", async ({ page }) => {
	await holdSecondPiece(page);
	const dialog = await addDialog(page, "Test: cancelled");
	await dialog.locator("input[type=file]").setInputFiles(large);
	await expect(dialog.getByText("47% of 17.0 MB")).toBeVisible(pieceArrives);
	const taken = page.waitForRequest(
		(request) => request.method() === "DELETE" && request.url().includes("/api/uploads/"),
	);
	await dialog.getByRole("button", { name: "Cancel the upload of large-file_one.bin" }).click();
	await taken;
	await expect(dialog.getByRole("button", { name: /Choose a file/ })).toBeVisible();
});
