import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { limits } from "../../../../contract/limits.ts";
import { users } from "../../../database/schema/accounts/auth.ts";
import { downloads } from "../../../database/schema/library/downloads.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";
import { uploads } from "../../../database/schema/site/uploads.ts";
import { discardStoredFiles } from "../../../storage/discard-stored-files.ts";
import { addDownload, addPerson, addStoredFile, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { html, mp3, pdf, zip } from "../../../testing/sample-bytes.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import type { TestClient } from "../../../testing/test-client.ts";
import { upload } from "../../../testing/upload.ts";
import { forgetDeletions } from "../undo/forget-deletions.ts";
import { removeLeftOvers } from "./remove-left-overs.ts";

const site = await siteForThisFile();
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

const tus = { "tus-resumable": "1.0.0" };
const base64 = (text: string) => Buffer.from(text).toString("base64");
const folder = (name: string) => join(site.services.config.dataFolder, name);
const allFiles = async () => site.services.db.select().from(storedFiles);
const begin = (browser: TestClient, length: number, metadata: string) =>
	browser.fetch("/api/uploads", {
		method: "POST",
		headers: { ...tus, "upload-length": String(length), "upload-metadata": metadata },
	});
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

test("ADW-04 a file may have 5 GB, a picture 20 MB; larger ones are refused before any content is sent", async () => {
	const asked = async (purpose: string, bytes: number) => {
		const answer = await begin(admin, bytes, `filename ${base64("a.zip")},purpose ${base64(purpose)}`);
		return [answer.status, await answer.text()];
	};
	expect((await asked("file", 5 * 1024 ** 3))[0]).toBe(201);
	expect((await asked("file", 5 * 1024 ** 3 + 1))[0]).toBe(413);
	expect((await asked("picture", limits.pictureBytes))[0]).toBe(201);
	expect(await asked("picture", limits.pictureBytes + 1)).toEqual([413, "This file is too large: at most 20.0 MB."]);
	expect((await asked("nonsense", 5))[0]).toBe(400);
});

test.each<[string, Record<string, string>]>([
	["a part", { "upload-length": "10", "upload-concat": "partial" }],
	["parts put together", { "upload-concat": "final;/api/uploads/a /api/uploads/b" }],
	["a size that comes later", { "upload-defer-length": "1" }],
])("SEC-04 an upload as %s is refused with a message", async (_, headers) => {
	const metadata = `purpose ${base64("file")}`;
	const answer = await admin.fetch("/api/uploads", {
		method: "POST",
		headers: { ...tus, "upload-metadata": metadata, ...headers },
	});
	expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(/^[A-Z][^\n]+\.\s*$/)]);
});

test("ADW-04 an interrupted upload resumes where it stopped", async () => {
	const content = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(100_000, 7), pdf()]);
	const begun = await begin(admin, content.length, `filename ${base64("cut.pdf")},purpose ${base64("file")}`);
	const location = begun.headers.get("location") ?? "";
	const send = (offset: number, part: Buffer) =>
		admin.fetch(location, {
			method: "PATCH",
			headers: { ...tus, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
			body: new Uint8Array(part),
		});
	await send(0, content.subarray(0, 40_000));
	const head = await admin.fetch(location, { method: "HEAD", headers: tus });
	expect(head.headers.get("upload-offset")).toBe("40000");
	expect((await send(0, content)).status).toBe(409);
	expect((await send(40_000, content.subarray(40_000))).status).toBe(204);

	const { status } = await call(admin, "admin.downloads.create", {
		title: "Cut",
		uploadId: location.split("/").at(-1),
	});
	expect(status).toBe(200);
	const [file] = await site.services.db.select().from(storedFiles).where(eq(storedFiles.name, "cut.pdf"));
	expect(file?.size).toBe(content.length);
});

test("ADW-04 another admin cannot read, continue or use an upload", async () => {
	const other = await signedIn(site, { email: "other@example.org", role: "admin" });
	const uploadId = await upload(admin, pdf(), "mine.pdf", "file");
	for (const method of ["HEAD", "PATCH", "DELETE"]) {
		const headers = { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" };
		expect([method, (await other.fetch(`/api/uploads/${uploadId}`, { method, headers })).status]).toEqual([
			method,
			404,
		]);
	}
	const { status, body } = await call(other, "admin.downloads.create", { title: "Theirs", uploadId });
	expect([status, body.message]).toEqual([404, "This upload is no longer there. Please choose the file again."]);
	expect((await call(admin, "admin.downloads.create", { title: "Mine", uploadId })).status).toBe(200);
});

test("ADW-04 an upload is used once, and then removed", async () => {
	const uploadId = await upload(admin, pdf(), "once.pdf", "file");
	expect((await call(admin, "admin.downloads.create", { title: "Once", uploadId })).status).toBe(200);
	expect((await call(admin, "admin.downloads.create", { title: "Twice", uploadId })).body.code).toBe(
		"UPLOAD_NOT_FOUND",
	);
	expect(existsSync(join(folder("uploads"), uploadId))).toBe(false);
	expect(existsSync(join(folder("uploads"), `${uploadId}.json`))).toBe(false);
});

test("ADW-04 a form that is sent twice concurrently creates one file", async () => {
	const { db } = site.services;
	const uploadId = await upload(admin, pdf(), "double.pdf", "file");
	const answers = await Promise.all(
		[1, 2, 3].map(() => call(admin, "admin.downloads.create", { title: "Double", uploadId })),
	);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
	expect(await db.select().from(downloads).where(eq(downloads.title, "Double"))).toHaveLength(1);
	expect(await db.select().from(storedFiles).where(eq(storedFiles.name, "double.pdf"))).toHaveLength(1);
});

test("STO-03 the content decides a file's type: a page named .pdf is refused with a message and nothing is stored", async () => {
	const before = (await allFiles()).length;
	const uploadId = await upload(admin, html(), "book.pdf", "file");
	const { status, body } = await call(admin, "admin.downloads.create", { title: "Book", uploadId });
	expect([status, body.message]).toEqual([
		422,
		"This file is named .pdf, but it is not a PDF. Please choose another one.",
	]);
	expect((await allFiles()).length).toBe(before);
	expect(await site.services.db.select().from(downloads).where(eq(downloads.title, "Book"))).toEqual([]);
});

test("ADW-04 a file that was cut off before it was uploaded is refused with a message, and nothing is stored", async () => {
	const before = (await allFiles()).length;
	const uploadId = await upload(admin, pdf("x".repeat(100_000)).subarray(0, 99_000), "half.pdf", "file");
	const { status, body } = await call(admin, "admin.downloads.create", { title: "Half", uploadId });
	expect([status, body.message]).toEqual([
		422,
		"This PDF is incomplete and can't be opened. Please upload the complete file.",
	]);
	expect((await allFiles()).length).toBe(before);
});

test("ADW-04 an empty file is refused with a message", async () => {
	const uploadId = await upload(admin, Buffer.alloc(0), "empty.pdf", "file");
	const { status, body } = await call(admin, "admin.downloads.create", { title: "Empty", uploadId });
	expect([status, body.message]).toEqual([422, "This file is empty. Please choose another one."]);
});

test("STO-01 a person's file name never decides a path: long, traversing, quoted, bidirectional, with line breaks", async () => {
	for (const name of [
		`${"ü".repeat(150)}.zip`,
		`${"x".repeat(300)}.zip`,
		"../../../../etc/passwd.zip",
		"..\\..\\windows.zip",
		'a"b\r\nset-cookie: x=1.zip',
		"\u202egnp.zip",
		"\u0000null.zip",
		"🌱".repeat(200),
	]) {
		const uploadId = await upload(admin, zip(), name, "file");
		const { status, body } = await call(admin, "admin.downloads.create", { title: "Odd", uploadId });
		expect([name, status]).toEqual([name, 200]);
		const [row] = await site.services.db
			.select({ key: storedFiles.key, name: storedFiles.name })
			.from(downloads)
			.innerJoin(storedFiles, eq(storedFiles.id, downloads.fileId))
			.where(eq(downloads.id, body.id));
		expect(row?.key).toMatch(/^downloads\/(zip|other)\/\d+-[\w-]+-[\w.-]+$/);
		expect(row?.key).not.toContain("..");
		expect(row?.name.isWellFormed()).toBe(true);
		const file = await admin.fetch(body.downloadUrl);
		expect([file.status, file.headers.get("set-cookie")]).toEqual([200, null]);
	}
});

test("ADW-04 if saving fails the upload stays for another attempt, and nothing of it is in the store", async () => {
	const before = (await allFiles()).length;
	const uploadId = await upload(admin, mp3(), "song.mp3", "file");
	const missing = { id: "00000000-0000-4000-8000-000000000000", updatedAt: "2025-01-01T00:00:00Z" };
	expect((await call(admin, "admin.downloads.update", { ...missing, title: "Gone", uploadId })).status).toBe(404);
	expect((await allFiles()).length).toBe(before);
	expect((await call(admin, "admin.downloads.create", { title: "Song", uploadId })).body.fileType).toBe("audio");
});

test("ADW-04 a file that a row still uses is never removed; deleting the last row removes it", async () => {
	const { db, storage } = site.services;
	const id = await addDownload(site.services, { title: "First of two", content: Buffer.from("shared") });
	const [first] = await db.select().from(downloads).where(eq(downloads.id, id));
	const { fileId } = first ?? {};
	const [second] = await db
		.insert(downloads)
		.values({ title: "Second of two", fileId, fileType: "pdf" })
		.returning({ id: downloads.id });
	const [file] = await db
		.select()
		.from(storedFiles)
		.where(eq(storedFiles.id, fileId ?? ""));
	expect((await call(admin, "admin.downloads.remove", { id })).status).toBe(200);
	expect((await admin.fetch(`/files/downloads/${second?.id}`)).status).toBe(200);
	await discardStoredFiles(site.services, [fileId ?? ""]);
	expect((await admin.fetch(`/files/downloads/${second?.id}`)).status).toBe(200);

	await call(admin, "admin.downloads.remove", { id: second?.id });
	await forgetDeletions(site.services, inDays(0.1));
	await expect(storage.read(file?.key ?? "")).rejects.toMatchObject({ code: "ENOENT" });
	expect(
		await db
			.select()
			.from(storedFiles)
			.where(eq(storedFiles.id, fileId ?? "")),
	).toEqual([]);
});

test("STO-01 a store that fails halfway leaves no listed file, and the upload for another attempt", async () => {
	const { db, storage } = site.services;
	const uploadId = await upload(admin, pdf(), "cut.pdf", "file");
	const { adopt } = storage;
	storage.adopt = () => Promise.reject(new Error("the disk is full"));
	const failed = await call(admin, "admin.downloads.create", { title: "Disk full", uploadId });
	storage.adopt = adopt;
	expect(failed.status).toBe(500);
	expect(await db.select().from(downloads).where(eq(downloads.title, "Disk full"))).toEqual([]);
	// The one from the previous test.
	expect(await db.select().from(storedFiles).where(eq(storedFiles.name, "cut.pdf"))).toHaveLength(1);
	expect((await call(admin, "admin.downloads.create", { title: "Disk free", uploadId })).status).toBe(200);
});

test("STO-01 the hourly sweep removes leftovers after a day: uploads, unreferenced files, incomplete ones", async () => {
	const { db, storage } = site.services;
	await removeLeftOvers(site.services, inDays(2));
	const old = await upload(admin, pdf(), "old.pdf", "file");
	const half = await begin(admin, 1_000, `filename ${base64("half.pdf")},purpose ${base64("file")}`);
	const key = "downloads/pdf/1-orphan-file.pdf";
	const { fileId } = await addStoredFile(site.services, {
		key,
		name: "orphan.pdf",
		contentType: "application/pdf",
		content: pdf(),
	});
	const shown = await addDownload(site.services, { title: "Shown" });

	expect(await removeLeftOvers(site.services, inDays(0.9))).toMatchObject({ uploads: 0, files: 0 });
	expect((await admin.fetch(half.headers.get("location") ?? "", { method: "HEAD", headers: tus })).status).toBe(200);

	expect(await removeLeftOvers(site.services, inDays(1.1))).toMatchObject({ uploads: 2, files: 1 });
	expect(await db.select().from(uploads)).toEqual([]);
	expect(await readdir(folder("uploads"))).toEqual([]);
	expect(await db.select().from(storedFiles).where(eq(storedFiles.id, fileId))).toEqual([]);
	await expect(storage.read(key)).rejects.toMatchObject({ code: "ENOENT" });
	expect((await admin.fetch(`/files/downloads/${shown}`)).status).toBe(200);
	expect((await call(admin, "admin.downloads.create", { title: "Old", uploadId: old })).status).toBe(404);
});

test("STO-01 the files of a deleted person's upload are found too", async () => {
	const userId = await addPerson(site.services, { email: "leaving@example.org", role: "admin" });
	const leaving = site.visit();
	await leaving.signIn("leaving@example.org", "correct horse battery");
	await upload(leaving, pdf(), "left.pdf", "file");
	await site.services.db.delete(users).where(eq(users.id, userId));
	expect(await readdir(folder("uploads"))).toHaveLength(2);
	await removeLeftOvers(site.services, inDays(1.1));
	expect(await readdir(folder("uploads"))).toEqual([]);
});
