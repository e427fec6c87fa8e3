import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { downloads } from "../../../database/schema/library/downloads.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";
import { addDownload, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { mp3, pdf, zip } from "../../../testing/sample-bytes.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { upload } from "../../../testing/upload.ts";

const site = await siteForThisFile();
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
beforeEach(() => site.services.db.delete(downloads));

const create = (values: object) => call(admin, "admin.downloads.create", { title: "File", ...values });

test("ADW-01 the list is paged, featured first, then newest; a page beyond the end is the last one", async () => {
	for (let index = 0; index < 27; index++) {
		await addDownload(site.services, {
			title: `File ${index}`,
			fileUrl: "https://files.example.org/a.pdf",
			featured: index === 3,
			createdAt: new Date(2025, 0, index + 1),
		});
	}
	const page = async (number: number) => (await call(admin, "admin.downloads.list", { page: number })).body;
	const first = await page(1);
	expect([first.total, first.rows.length, first.rows[0].title, first.rows[1].title]).toEqual([
		27,
		25,
		"File 3",
		"File 26",
	]);
	expect((await page(2)).rows.map(({ title }: { title: string }) => title)).toEqual(["File 1", "File 0"]);
	expect(await page(99)).toMatchObject({ page: 2, rows: [{}, {}] });
	expect((await call(admin, "admin.downloads.list", { page: 0 })).status).toBe(400);
});

test("ADW-02 title and either an uploaded file or an address are required", async () => {
	const refused = async (values: object) => {
		const { status, body } = await create(values);
		return [status, body.message];
	};
	expect(await refused({ title: " ", fileUrl: "https://a.example" })).toEqual([
		400,
		"Please check what you entered: title must not be empty.",
	]);
	expect(await refused({})).toEqual([422, "File URL is required"]);
	expect(await refused({ fileUrl: "  " })).toEqual([422, "File URL is required"]);
});

test.for([
	"javascript:alert(1)",
	"data:text/html,x",
	"ftp://files.example.org/a",
	"//evil.example",
	"https:evil.example",
	"https://a b.example",
	"https://a.example/\nx",
	"https://",
	`https://a.example/${"x".repeat(3_000)}`,
	"file:///etc/passwd",
	"not an address",
])("ADW-02 %s is not a file address", async (fileUrl) => {
	const { status, body } = await create({ fileUrl });
	expect(status).toBe(400);
	expect(body.message).toMatch(/^Please check what you entered: fileUrl /);
});

test("ADW-02 the type comes from the extension, the size from the file; the defaults are pdf, member, not featured", async () => {
	const made = async (content: Buffer, name: string) =>
		(await create({ uploadId: await upload(admin, content, name, "file"), fileType: "other", fileSize: "9 GB" })).body;
	expect(await made(pdf(), "Book.PDF")).toMatchObject({ fileType: "pdf", fileSize: "1 KB", accessLevel: "member" });
	expect(await made(mp3(), "song.mp3")).toMatchObject({ fileType: "audio", fileSize: "195 KB", featured: false });
	expect(await made(zip(), "all.zip")).toMatchObject({ fileType: "zip" });
	expect(await made(Buffer.alloc(1_572_864, 1), "blob.bin")).toMatchObject({ fileType: "other", fileSize: "1.5 MB" });
	const { body } = await create({ fileUrl: "https://files.example.org/a" });
	expect(body).toMatchObject({ fileType: "pdf", accessLevel: "member", featured: false, storedName: null });
});

test("ADW-01 an edit keeps the uploaded file; an address replaces it and removes the file from the store", async () => {
	const { body: made } = await create({ uploadId: await upload(admin, pdf(), "book.pdf", "file") });
	const edit = (from: object, values: object) => call(admin, "admin.downloads.update", { ...from, ...values });
	const { body: kept } = await edit(made, { title: "Renamed", accessLevel: "premium" });
	expect(kept).toMatchObject({ title: "Renamed", storedName: "book.pdf", accessLevel: "premium" });

	const before = await site.services.db.select().from(storedFiles);
	const { body: moved } = await edit(kept, { fileUrl: "https://files.example.org/a.zip", fileType: "zip" });
	expect(moved).toMatchObject({ storedName: null, fileUrl: "https://files.example.org/a.zip", fileType: "zip" });
	expect(await site.services.db.select().from(storedFiles)).toHaveLength(before.length - 1);
	expect((await edit(moved, { fileUrl: "" })).body.message).toBe("File URL is required");
});

test("ADW-01 the later of two edits gets a conflict; so does an edit of a file that was deleted meanwhile", async () => {
	const { body: made } = await create({ fileUrl: "https://files.example.org/a" });
	await call(admin, "admin.downloads.setFeatured", { id: made.id, featured: true });
	const late = await call(admin, "admin.downloads.update", { ...made, title: "Late" });
	expect([late.status, late.body.code]).toEqual([409, "CHANGED_MEANWHILE"]);
	await call(admin, "admin.downloads.remove", { id: made.id });
	const gone = await call(admin, "admin.downloads.update", { ...made, title: "Late" });
	expect([gone.status, gone.body.message]).toEqual([404, "This file does not exist, or has been deleted."]);
	expect(await site.services.db.select().from(downloads).where(eq(downloads.id, made.id))).toEqual([]);
});
