import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { limits } from "../../../../contract/limits.ts";
import { deletions } from "../../../database/schema/customers/deletions.ts";
import { lessons } from "../../../database/schema/library/lessons.ts";
import { modules } from "../../../database/schema/library/modules.ts";
import { resources } from "../../../database/schema/library/resources.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";
import { addLesson, addModule, addResource, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { html, mp3, pdf, png, svg } from "../../../testing/sample-bytes.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { upload } from "../../../testing/upload.ts";
import { forgetDeletions } from "../../site/undo/forget-deletions.ts";

const site = await siteForThisFile();
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const other = await signedIn(site, { email: "other@example.org", role: "admin" });
beforeEach(async () => {
	await site.services.db.delete(deletions);
	await site.services.db.delete(modules);
	await site.services.db.delete(storedFiles);
});

const stored = () => site.services.db.select().from(storedFiles);
const media = { content: mp3(), name: "song.mp3", contentType: "audio/mpeg" };
const moduleOrder = async () =>
	(await site.services.db.select().from(modules).orderBy(modules.orderIndex)).map(
		({ title, orderIndex }) => `${orderIndex} ${title}`,
	);

test("MOD-01 a module requires a title, and a new one is last", async () => {
	const refused = await call(admin, "admin.modules.create", { title: "  " });
	expect([refused.status, refused.body.data.issues]).toEqual([400, [{ field: "title", message: "Title is required" }]]);
	await call(admin, "admin.modules.create", { title: "One", description: "First" });
	await call(admin, "admin.modules.create", { title: "Two" });
	expect(await moduleOrder()).toEqual(["0 One", "1 Two"]);
	expect((await call(admin, "admin.modules.list")).body[0]).toMatchObject({
		title: "One",
		description: "First",
		lessons: 0,
	});
});

test("MOD-04 the order is consistent after two admins concurrently move, add and delete modules", async () => {
	const ids: string[] = [];
	for (const [orderIndex, title] of [..."abcdefgh"].entries())
		ids.push(await addModule(site.services, { title, orderIndex }));
	const acts = ids.flatMap((id, index) => [
		call(admin, "admin.modules.move", { id, to: index % 2 ? "up" : "down" }),
		call(other, "admin.modules.move", { id, to: { before: null } }),
		...(index % 3 === 0 ? [call(other, "admin.modules.create", { title: `new ${index}` })] : []),
		...(index === 4 ? [call(admin, "admin.modules.remove", { id })] : []),
		...(index === 5 ? [call(admin, "admin.preview.createSampleContent")] : []),
	]);
	for (const { status } of await Promise.all(acts)) expect([200, 404]).toContain(status);
	const rows = await site.services.db.select().from(modules).orderBy(modules.orderIndex);
	expect(rows.map(({ orderIndex }) => orderIndex)).toEqual(rows.map((_, index) => index));
	expect(rows).toHaveLength(8 + 3 - 1 + 1);
});

test("MOD-04 the order is consistent after two admins concurrently move lessons within their module", async () => {
	const moduleId = await addModule(site.services, { title: "Module", orderIndex: 0 });
	const ids: string[] = [];
	for (const [orderIndex, title] of [..."abcdef"].entries())
		ids.push(await addLesson(site.services, { moduleId, title, orderIndex }));
	const { body } = await call(admin, "admin.lessons.move", { id: ids[2], to: "up" });
	expect(body.map(({ title }: { title: string }) => title).join("")).toBe("acbdef");
	await Promise.all(
		ids.flatMap((id) => [
			call(admin, "admin.lessons.move", { id, to: "down" }),
			call(other, "admin.lessons.move", { id, to: { before: ids[3] } }),
			call(other, "admin.lessons.create", { moduleId, title: `new ${id}` }),
		]),
	);
	const rows = await site.services.db.select().from(lessons).orderBy(lessons.orderIndex);
	expect(rows.map(({ orderIndex }) => orderIndex)).toEqual(Array.from({ length: 12 }, (_, index) => index));
});

test("MOD-02 a lesson is saved with all its fields, and read back with its resources, newest first", async () => {
	const moduleId = await addModule(site.services, { title: "Module", orderIndex: 0 });
	const texts = {
		title: "Sowing",
		description: "How to sow",
		content: "# Sow\n\nThinly.",
		duration: "12:30",
		contentType: "video",
		contentUrl: "https://video.example.org/1",
		isPreview: true,
	};
	const { status, body } = await call(admin, "admin.lessons.create", { moduleId, ...texts });
	expect([status, body]).toMatchObject([200, { ...texts, module: { id: moduleId, title: "Module" }, media: null }]);
	await addResource(site.services, { lessonId: body.id, title: "Older", createdAt: new Date(2024, 1, 1) });
	await addResource(site.services, { lessonId: body.id, title: "Newer" });
	const read = await call(admin, "admin.lessons.read", { id: body.id });
	expect(read.body.resources.map(({ title }: { title: string }) => title)).toEqual(["Newer", "Older"]);
	const module = await call(admin, "admin.modules.read", { id: moduleId });
	expect(module.body.lessons).toMatchObject([{ title: "Sowing", duration: "12:30", resources: 2, isPreview: true }]);
});

test.for<[string, object, RegExp]>([
	["no title", { title: "" }, /Title is required/],
	["too much content", { content: "x".repeat(600_000) }, /content must have at most 500,000 characters/],
	["a link that runs as media", { contentUrl: "javascript:alert(1)" }, /contentUrl must be an address/],
	[
		"a page of YouTube as media",
		{ contentType: "video", contentUrl: "https://www.youtube.com/watch?v=1" },
		/contentUrl is a YouTube or Vimeo page, which cannot be played here/,
	],
	["a short address of YouTube", { contentType: "video", contentUrl: "https://youtu.be/1" }, /cannot be played here/],
	["an unknown type", { contentType: "quiz" }, /contentType/],
	["a place in the order", { title: "\0", orderIndex: 5 }, /title contains characters/],
])("MOD-02 a lesson with %s is refused", async ([, values, texts]) => {
	const moduleId = await addModule(site.services, { title: "Module", orderIndex: 0 });
	const { status, body } = await call(admin, "admin.lessons.create", { moduleId, title: "Lesson", ...values });
	expect(status).toBe(400);
	expect(body.message).toMatch(texts);
});

test("MOD-02 uploaded media is kept, replaced and removed, and the old file is removed from the store", async () => {
	const moduleId = await addModule(site.services, { title: "Module", orderIndex: 0 });
	const send = async () => upload(admin, mp3(), "song.mp3", "file");
	const { body: lesson } = await call(admin, "admin.lessons.create", {
		moduleId,
		title: "Listen",
		contentType: "audio",
		mediaUploadId: await send(),
	});
	expect(lesson.media).toMatchObject({ name: "song.mp3", fileSize: "195 KB" });
	expect((await admin.fetch(lesson.media.url)).headers.get("content-type")).toBe("audio/mpeg");
	const edit = (from: object, values: object) => call(admin, "admin.lessons.update", { ...from, ...values });

	const { body: kept } = await edit(lesson, { title: "Listen well" });
	expect(kept.media.name).toBe("song.mp3");
	const { body: replaced } = await edit(kept, { mediaUploadId: await send() });
	expect(await stored()).toHaveLength(1);
	const { body: away } = await edit(replaced, { removeMedia: true });
	expect([away.media, await stored()]).toEqual([null, []]);

	const page = await edit(away, { mediaUploadId: await upload(admin, pdf(), "book.pdf", "file") });
	expect([page.status, page.body.message]).toEqual([422, "Lesson media must be audio or video."]);
	expect(await stored()).toEqual([]);
});

test("MOD-02 the later of two edits of a lesson gets a conflict, and a move does not count as an edit", async () => {
	const moduleId = await addModule(site.services, { title: "Module", orderIndex: 0 });
	const { body: lesson } = await call(admin, "admin.lessons.create", { moduleId, title: "One" });
	await call(admin, "admin.lessons.create", { moduleId, title: "Two" });
	await call(other, "admin.lessons.move", { id: lesson.id, to: "down" });
	const { body: moved } = await call(admin, "admin.lessons.update", { ...lesson, content: "Mine" });
	expect(moved.content).toBe("Mine");
	const late = await call(other, "admin.lessons.update", { ...lesson, content: "Theirs" });
	expect([late.status, late.body.code]).toEqual([409, "CHANGED_MEANWHILE"]);
});

test("MOD-03 a resource requires a file and a title; its type is read from the file", async () => {
	const moduleId = await addModule(site.services, { title: "Module", orderIndex: 0 });
	const lessonId = await addLesson(site.services, { moduleId, title: "Lesson", orderIndex: 0 });
	const create = (values: object) => call(admin, "admin.resources.create", { lessonId, ...values });
	const uploadId = await upload(admin, pdf(), "tray-planner.pdf", "file");
	for (const values of [{}, { title: "Planner" }, { uploadId }, { uploadId, title: "  " }]) {
		expect((await create(values)).body.message).toBe("File and title are required");
	}
	const typeOf = async (content: Buffer, name: string) =>
		(await create({ title: "File", uploadId: await upload(admin, content, name, "file") })).body.fileType;
	expect((await create({ title: "Planner", uploadId })).body).toMatchObject({
		fileType: "pdf",
		storedName: "tray-planner.pdf",
	});
	expect(await typeOf(mp3(), "a.mp3")).toBe("audio");
	expect(await typeOf(await png(), "a.png")).toBe("image");
	expect(await typeOf(Buffer.from("a,b\n"), "a.csv")).toBe("spreadsheet");
	expect(await typeOf(html(), "a.html")).toBe("other");
});

test("STO-03 an HTML page or an SVG among the resources is only downloaded, never displayed inside the page", async () => {
	const moduleId = await addModule(site.services, { title: "Module", orderIndex: 0 });
	const lessonId = await addLesson(site.services, { moduleId, title: "Lesson", orderIndex: 0 });
	for (const [content, name] of [
		[html(), "page.html"],
		[svg(), "drawing.svg"],
	] as const) {
		const uploadId = await upload(admin, content, name, "file");
		const { body } = await call(admin, "admin.resources.create", { lessonId, title: name, uploadId });
		const answer = await admin.fetch(body.downloadUrl);
		expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
		expect(answer.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
		expect((await admin.fetch(`${body.downloadUrl}/view`)).status).toBe(404);
	}
});

test("MOD-03 deleting a resource, a lesson or a module also deletes what belongs to it, and its files", async () => {
	const moduleId = await addModule(site.services, { title: "Module", orderIndex: 0 });
	await addModule(site.services, { title: "Next", orderIndex: 1 });
	const [first, second] = [
		await addLesson(site.services, { moduleId, title: "First", orderIndex: 0, media }),
		await addLesson(site.services, { moduleId, title: "Second", orderIndex: 1, media }),
	];
	const file = { content: pdf(), name: "a.pdf", contentType: "application/pdf" };
	const [one, two, three] = [
		await addResource(site.services, { lessonId: first, title: "One", file }),
		await addResource(site.services, { lessonId: first, title: "Two", file }),
		await addResource(site.services, { lessonId: second, title: "Three", file }),
	];
	const keys = (await stored()).map(({ key }) => key);
	expect(keys).toHaveLength(5);

	const anHourLater = () => forgetDeletions(site.services, new Date(Date.now() + limits.undoDeletionMs + 1_000));
	await call(admin, "admin.resources.remove", { id: one });
	expect(await stored()).toHaveLength(5);
	await anHourLater();
	expect(await stored()).toHaveLength(4);
	await call(admin, "admin.lessons.remove", { id: first });
	expect(await site.services.db.select().from(resources).where(eq(resources.id, two))).toEqual([]);
	await anHourLater();
	expect(await stored()).toHaveLength(2);
	const [left] = await site.services.db.select().from(lessons);
	expect([left?.title, left?.orderIndex]).toEqual(["Second", 0]);
	await call(admin, "admin.modules.remove", { id: moduleId });
	expect(await site.services.db.select().from(resources).where(eq(resources.id, three))).toEqual([]);
	expect(await moduleOrder()).toEqual(["0 Next"]);
	await anHourLater();
	expect(await stored()).toEqual([]);
	for (const key of keys) await expect(site.services.storage.read(key)).rejects.toMatchObject({ code: "ENOENT" });
});
