import { join } from "node:path";
import sharp from "sharp";
import { expectAccessible } from "../accessibility.ts";
import { holdCall } from "../answers.ts";
import { expect, inertHandlers, putBack, type Site, test } from "../fixtures.ts";
import { expectTitles, takeRow } from "./admin.ts";

const SAMPLES = ["From seed to your first tray", "Harvest and food safety", "From tray to table"];
const pdf = {
	name: "tray_planner-2025.pdf",
	mimeType: "application/pdf",
	buffer: Buffer.from("%PDF-1.4\nhi\n%%EOF\n"),
};
const song = join(import.meta.dirname, "../../content/sample/files/market-morning-checklist.mp3");

const square = (background: string) =>
	sharp({ create: { width: 40, height: 40, channels: 3, background } })
		.png()
		.toBuffer();

test.beforeEach(async ({ page, site }) => {
	await site.signIn(page, "admin@example.com");
});
// Later tests in this worker share the site: everything created here is removed, and the order is restored.
putBack(async (site) => {
	const modules: { id: string; title: string }[] = await site.admin.get("modules");
	for (const { id, title } of modules) if (/^Test/.test(title)) await site.admin.remove(`modules/${id}`);
	for (const sample of SAMPLES) {
		const module = modules.find(({ title }) => title === sample);
		await site.admin.put(`modules/${module?.id}/place`, { to: { before: null } });
	}
});

const addModule = (site: Site) => site.admin.post("modules", { title: "Test: module" });
const addLesson = (site: Site, moduleId: string, title: string) =>
	site.admin.post(`modules/${moduleId}/lessons`, { title });

test("MOD-01 a module is created, changed and deleted", async ({ page }) => {
	await page.goto("/admin/modules");
	await expectTitles(page, "Modules", SAMPLES);
	await expectAccessible(page);
	await page.getByRole("link", { name: "New module" }).click();
	await expect(page).toHaveURL(/\/admin\/modules\/new$/);
	await page.getByRole("button", { name: "Save module" }).click();
	await expect(page.getByText("Title is required")).toBeVisible();
	await page.getByLabel("Title").fill("Test: new");
	await page.getByLabel("Description").fill("What it is about");
	await page.getByRole("button", { name: "Save module" }).click();
	await expect(page.getByText("Module saved successfully!")).toBeVisible();
	await expect(page).toHaveURL(/\/admin\/modules\/[0-9a-f-]{36}$/);
	await expect(page.getByText("No lessons yet")).toBeVisible();
	await page.getByLabel("Title").fill("Test: renamed");
	await page.getByRole("button", { name: "Save module" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Test: renamed" })).toBeVisible();
	await page.getByRole("link", { name: "All modules" }).click();
	await expectTitles(page, "Modules", [...SAMPLES, "Test: renamed"]);
	await page.getByRole("button", { name: "Delete Test: renamed" }).click();
	await page.getByRole("button", { name: "Delete module" }).click();
	await expectTitles(page, "Modules", SAMPLES);
});

test("MOD-04 modules move by button and by keyboard", async ({ page }) => {
	await page.goto("/admin/modules");
	const [first, second, third] = SAMPLES as [string, string, string];
	await page.getByRole("button", { name: `Move ${third} up` }).click();
	await expectTitles(page, "Modules", [first, third, second]);
	await takeRow(page, first, "place 1 of 3");
	await page.keyboard.press("ArrowDown");
	await expect(page.getByText(`${first} is over place 2 of 3.`)).toBeAttached();
	await page.keyboard.press("Space");
	await expectTitles(page, "Modules", [third, first, second]);
	await page.reload();
	await expectTitles(page, "Modules", [third, first, second]);
});

test("MOD-04 closing the page before a move is saved asks for confirmation", async ({ page }) => {
	await page.goto("/admin/modules");
	const [first, second, third] = SAMPLES as [string, string, string];
	const release = await holdCall(page, "admin.modules.move");
	await page.getByRole("button", { name: `Move ${third} up` }).click();
	// It is on its way.
	await expect(page.getByRole("table", { name: "Modules" })).toHaveAttribute("aria-busy", "true");
	const asked = page.waitForEvent("dialog");
	await page.close({ runBeforeUnload: true });
	const dialog = await asked;
	expect(dialog.type()).toBe("beforeunload");
	await dialog.dismiss();
	release();
	await expectTitles(page, "Modules", [first, third, second]);
});

test.describe("with a handler in the text", () => {
	test.use({ allowedConsoleErrors: inertHandlers });

	test("MOD-02 a lesson is written with a toolbar and a preview, and saved as a draft", { tag: "@slow" }, async ({
		page,
		site,
	}) => {
		const module = await addModule(site);
		await page.goto(`/admin/modules/${module.id}`);
		await page.getByRole("link", { name: "Add lesson" }).click();
		// The module's page has such a field, too.
		await page.waitForURL("**/lessons/new");
		await expect(page.getByRole("heading", { level: 1, name: "New lesson" })).toBeVisible();
		await page.getByLabel("Title").fill("Test: sowing");
		const content = page.getByRole("textbox", { name: "Content" });
		await content.fill("## Sow\n\nthinly\n\n<img src=x onerror=alert(1)>");
		await content.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(8, 8));
		await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Bulleted list" }).click();
		await expect(content).toHaveValue(/^## Sow\n\n- thinly\n/);
		await content.press("ControlOrMeta+z");
		await expect(content).toHaveValue(/^## Sow\n\nthinly\n/);
		await content.press("ControlOrMeta+y");
		await expect(content).toHaveValue(/^## Sow\n\n- thinly\n/);
		await page.getByText("Side by side", { exact: true }).click();
		await expect(page.getByRole("region", { name: "Preview of the content" }).getByRole("listitem")).toHaveText(
			"thinly",
		);
		await expect(content).toBeVisible();
		await page.getByText("Preview", { exact: true }).click();
		const preview = page.getByRole("region", { name: "Preview of the content" });
		await expect(preview.getByRole("heading", { name: "Sow" })).toBeVisible();
		await expect(preview.getByRole("listitem")).toHaveText("thinly");
		await expect(preview.locator("[onerror]")).toHaveCount(0);
		await expectAccessible(page);
		await page.getByLabel("Duration").fill("3:00");
		await page.getByRole("switch", { name: "Free preview" }).press("Space");
		await page.getByRole("switch", { name: "Published" }).press("Space");
		await page.getByRole("button", { name: "Save lesson" }).click();
		await expect(page.getByText("Lesson saved successfully!")).toBeVisible();
		await expect(page).toHaveURL(/\/lessons\/[0-9a-f-]{36}$/);
		await expect(page.getByRole("textbox", { name: "Content" })).toHaveValue(/## Sow/);
		await page.getByRole("link", { name: "Test: module" }).click();
		const row = page.getByRole("row", { name: /Test: sowing/ });
		await expect(row).toContainText("3:00");
		await expect(row).toContainText("Free preview");
		await expect(row).toContainText("Draft");
	});
});

test("MOD-02 a lesson's sound is uploaded, and taken away again", { tag: "@slow" }, async ({ page, site }) => {
	const module = await addModule(site);
	const lesson = await addLesson(site, module.id, "Test: listening");
	await page.goto(`/admin/modules/${module.id}/lessons/${lesson.id}`);
	await page.getByRole("combobox", { name: "Content type" }).click();
	await page.getByRole("option", { name: "Audio" }).click();
	await page.locator('input[accept^="audio"]').setInputFiles(song);
	await expect(page.getByText(/, uploaded$/)).toBeVisible();
	await expect(page.getByLabel("Duration")).toHaveValue(/^\d+:\d\d$/);
	await page.getByRole("button", { name: "Save lesson" }).click();
	await expect(page.getByText("Lesson saved successfully!")).toBeVisible();
	await expect(page.getByText("Now: market-morning-checklist.mp3")).toBeVisible();
	expect((await page.request.get(`/files/lessons/${lesson.id}/media`)).headers()["content-type"]).toBe("audio/mpeg");
	await page.getByLabel("Remove file").check();
	await page.getByRole("button", { name: "Save lesson" }).click();
	await expect(page.getByText("Now: market-morning-checklist.mp3")).toBeHidden();
	await expect.poll(async () => (await page.request.get(`/files/lessons/${lesson.id}/media`)).status()).toBe(404);
});

test.describe("what is refused", () => {
	test.use({ allowedConsoleErrors: /status of 422/ });

	test("MOD-02 pictures are chosen, pasted and dropped into a lesson, and members see them", { tag: "@slow" }, async ({
		page,
		site,
		browser,
	}) => {
		const module = await addModule(site);
		const lesson = await addLesson(site, module.id, "Test: pictures");
		const address = `/admin/modules/${module.id}/lessons/${lesson.id}`;
		await page.goto(address);
		const content = page.getByRole("textbox", { name: "Content" });
		await content.fill("Sow thinly.");
		const tray = { name: "seed-tray.png", mimeType: "image/png", buffer: await square("#3a7d44") };
		await page.locator('input[accept^="image"]').setInputFiles(tray);
		await expect(content).toHaveValue(/^Sow thinly\.\s+!\[seed tray\]\(\/files\/lesson-pictures\/[0-9a-f-]{36}\)\s*$/);

		/** As the browser hands over what is pasted or dropped. */
		const hand = (kind: "paste" | "drop", name: string, bytes: Buffer, type = "image/png") =>
			content.evaluate(
				(field, { kind, name, bytes, type }) => {
					const data = new DataTransfer();
					data.items.add(new File([Uint8Array.from(bytes)], name, { type }));
					(field as HTMLTextAreaElement).focus();
					const options = { bubbles: true, cancelable: true };
					field.dispatchEvent(
						kind === "paste"
							? new ClipboardEvent("paste", { ...options, clipboardData: data })
							: new DragEvent("drop", { ...options, dataTransfer: data }),
					);
				},
				{ kind, name, bytes: [...bytes], type },
			);
		await hand("paste", "image.png", await square("#c8643c"));
		await expect(content).toHaveValue(/!\[image\]\(\/files/);
		await hand("drop", "[harvest]_day.png", await square("#7a4fa0"));
		await expect(content).toHaveValue(/!\[harvest day\]\(\/files/);
		await hand("drop", "notes.pdf", Buffer.from("%PDF-1.4"), "application/pdf");
		await expect(page.getByText("Only pictures can be added here")).toBeVisible();
		// Not the type that its name says: the waiting line is removed, and the written text stays.
		await hand("paste", "broken.png", Buffer.from("no picture"));
		await expect(page.getByText(/broken\.png: The picture must be a PNG/)).toBeVisible();
		await expect(content).not.toHaveValue(/broken/);
		await expect(content).toHaveValue(/^Sow thinly\./);

		// Saved while one is on its way, it waits for it.
		await hand("paste", "last.png", await square("#222222"));
		await page.getByRole("button", { name: "Save lesson" }).click();
		await expect(page.getByText("Lesson saved successfully!")).toBeVisible();
		await page.reload();
		await expect(content).toHaveValue(/!\[last\]\(\/files\/lesson-pictures\//);
		await page.getByText("Preview", { exact: true }).click();
		const shown = page.getByRole("region", { name: "Preview of the content" }).getByRole("img");
		await expect(shown).toHaveCount(4);
		await expectAccessible(page);

		const member = await browser.newPage({ baseURL: site.url });
		await site.signIn(member);
		await member.goto(`/course/lessons/${lesson.id}`);
		const picture = member.getByRole("img", { name: "seed tray" });
		await picture.scrollIntoViewIfNeeded();
		await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(40);
		await member.close();
	});
});

test("MOD-03 a resource gets its title from the file, is added and deleted", async ({ page, site }) => {
	const module = await addModule(site);
	const lesson = await addLesson(site, module.id, "Test: files");
	await page.goto(`/admin/modules/${module.id}/lessons/${lesson.id}`);
	await page.getByRole("button", { name: "Add resource" }).click();
	await expect(page.getByText("File and title are required")).toBeVisible();
	await page.locator("input[type=file]").last().setInputFiles(pdf);
	await expect(page.getByLabel("Resource title")).toHaveValue("tray planner 2025");
	await expect(page.getByText(/, uploaded$/)).toBeVisible();
	await page.getByRole("button", { name: "Add resource" }).click();
	await expect(page.getByText("Resource uploaded successfully!")).toBeVisible();
	const row = page.getByRole("row", { name: /tray planner 2025/ });
	await expect(row).toContainText("PDF");
	await expect(page.getByLabel("Resource title")).toHaveValue("");
	const file = await row.getByRole("link", { name: "tray planner 2025" }).getAttribute("href");
	await page.getByRole("button", { name: "Delete tray planner 2025" }).click();
	await page.getByRole("button", { name: "Delete resource" }).click();
	await expect(page.getByText("Resource deleted successfully!")).toBeVisible();
	expect((await page.request.get(file ?? "")).status()).toBe(404);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText("Resource restored.")).toBeVisible();
	await expect(row).toBeVisible();
	expect((await page.request.get(file ?? "")).status()).toBe(200);
});

test("MOD-04 lessons move inside their module, and a deleted one is gone", async ({ page, site }) => {
	const module = await addModule(site);
	for (const title of ["Test: a", "Test: b", "Test: c"]) await addLesson(site, module.id, title);
	await page.goto(`/admin/modules/${module.id}`);
	await page.getByRole("button", { name: "Move Test: c up" }).click();
	await expectTitles(page, "Lessons", ["Test: a", "Test: c", "Test: b"]);
	await page.getByRole("button", { name: "Delete Test: a" }).click();
	await page.getByRole("button", { name: "Delete lesson" }).click();
	await expectTitles(page, "Lessons", ["Test: c", "Test: b"]);
	await page.reload();
	await expectTitles(page, "Lessons", ["Test: c", "Test: b"]);
	await page.getByRole("button", { name: "Delete Test: c" }).click();
	await page.getByRole("button", { name: "Delete lesson" }).click();
	await expectTitles(page, "Lessons", ["Test: b"]);
	await page.getByRole("button", { name: "Undo" }).click();
	await expectTitles(page, "Lessons", ["Test: c", "Test: b"]);
});
