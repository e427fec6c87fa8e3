import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lessons } from "../../../database/schema/library/lessons.ts";
import { modules } from "../../../database/schema/library/modules.ts";
import { insertStoredFile } from "../../../storage/stored-files.queries.ts";
import { addLesson, addModule, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";

const ids = { free: "", locked: "" };

const site = await siteForThisFile();
const { db, storage } = site.services;
const [module] = await db.insert(modules).values({ title: "Module one", orderIndex: 0 }).returning();
const written = await storage.write("lessons/sound.mp3", Readable.from([Buffer.from("sound")]));
const contentFileId = await insertStoredFile(db, {
	key: "lessons/sound.mp3",
	name: "sound.mp3",
	contentType: "audio/mpeg",
	...written,
});
const base = { moduleId: module?.id ?? "", contentFileId, contentType: "audio" as const };
const rows = await db
	.insert(lessons)
	.values([
		{
			...base,
			title: "Free lesson",
			content: "open words",
			description: "open intro",
			isPreview: true,
			orderIndex: 0,
		},
		{ ...base, title: "Paid lesson", content: "secret words", description: "secret intro", orderIndex: 1 },
	])
	.returning();
[ids.free, ids.locked] = rows.map(({ id }) => id) as [string, string];

test("PRV-01 everyone sees the titles of modules and lessons, and none of their content", async () => {
	const { body } = await call(site.visit(), "visitor.preview.outline");
	expect(body).toMatchObject([
		{
			title: "Module one",
			lessons: [
				{ title: "Free lesson", free: true },
				{ title: "Paid lesson", free: false },
			],
		},
	]);
	expect(JSON.stringify(body)).not.toMatch(/words|intro/);
});

test("PRV-01 a free lesson is open with its audio, and another one shows only its title", async () => {
	const free = (await call(site.visit(), "visitor.preview.lesson", { lessonId: ids.free })).body;
	expect(free.open).toMatchObject({ content: "open words", media: { kind: "audio" } });
	expect(await (await site.visit().fetch(free.open.media.url)).text()).toBe("sound");

	const locked = (await call(site.visit(), "visitor.preview.lesson", { lessonId: ids.locked })).body;
	expect(locked).toMatchObject({ title: "Paid lesson", open: null });
	expect(JSON.stringify(locked)).not.toMatch(/secret/);
	expect((await site.visit().fetch(`/files/preview-lessons/${ids.locked}/media`)).status).toBe(404);
	expect((await site.visit().fetch(`/files/lessons/${ids.free}/media`)).status).toBe(401);
});

test("PRV-01 a lesson that stops being free is closed immediately, including its audio", async () => {
	const { db } = site.services;
	await db.update(lessons).set({ isPreview: false }).where(eq(lessons.id, ids.free));
	expect((await call(site.visit(), "visitor.preview.lesson", { lessonId: ids.free })).body.open).toBeNull();
	expect((await site.visit().fetch(`/files/preview-lessons/${ids.free}/media`)).status).toBe(404);
	await db.update(lessons).set({ isPreview: true }).where(eq(lessons.id, ids.free));
});

test("PRV-01 an unknown lesson gets a message", async () => {
	expect((await call(site.visit(), "visitor.preview.lesson", { lessonId: "anything" })).status).toBe(400);
	const { status, body } = await call(site.visit(), "visitor.preview.lesson", { lessonId: crypto.randomUUID() });
	expect([status, body.message]).toEqual([404, "This lesson does not exist, or has been removed."]);
	expect((await site.visit().fetch("/files/preview-lessons/anything/media")).status).toBe(404);
});

test("PRV-02 an admin creates a sample module at the end; a member is refused", async () => {
	const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
	const member = await signedIn(site, { email: "member@example.org" });
	expect((await call(member, "admin.preview.createSampleContent")).status).toBe(403);
	for (const place of [1, 2]) {
		const { body } = await call(admin, "admin.preview.createSampleContent");
		const [module] = await site.services.db.select().from(modules).where(eq(modules.id, body.moduleId));
		expect(module?.orderIndex).toBe(place);
		const made = await site.services.db.select().from(lessons).where(eq(lessons.moduleId, body.moduleId));
		expect(made.length).toBeGreaterThan(1);
	}
});

test("PRV-02 what an admin creates is a draft: members and visitors see none of it until it is published", async () => {
	const admin = await signedIn(site, { email: "drafting@example.org", role: "admin" });
	const member = await signedIn(site, { email: "reading@example.org" });
	const { body: made } = await call(admin, "admin.preview.createSampleContent");
	await db.update(lessons).set({ contentFileId, isPreview: true }).where(eq(lessons.id, made.lessonId));
	const { body: module } = await call(admin, "admin.modules.read", { id: made.moduleId });
	expect(module.published).toBe(false);
	const seen = async () => [
		(await call(site.visit(), "visitor.preview.outline")).body.some(({ id }: { id: string }) => id === made.moduleId),
		(await call(site.visit(), "visitor.preview.lesson", { lessonId: made.lessonId })).status === 200,
		(await site.visit().fetch(`/files/preview-lessons/${made.lessonId}/media`)).status === 200,
		(await call(member, "member.course.outline")).body.modules.some(({ id }: { id: string }) => id === made.moduleId),
		(await call(member, "member.course.lesson", { lessonId: made.lessonId })).status === 200,
		(await member.fetch(`/files/lessons/${made.lessonId}/media`)).status === 200,
		(await call(admin, "admin.preview.lesson", { lessonId: made.lessonId })).status === 200,
	];
	expect(await seen()).toEqual([false, false, false, false, false, false, false]);
	expect((await admin.fetch(`/files/lessons/${made.lessonId}/media`)).status).toBe(200);
	expect((await call(admin, "admin.modules.update", { ...module, published: true })).body.published).toBe(true);
	expect(await seen()).toEqual([true, true, true, true, true, true, true]);
});

test("MOD-02 only admins see a draft lesson and its files, and no count includes it", async () => {
	const admin = await signedIn(site, { email: "half-done@example.org", role: "admin" });
	const member = await signedIn(site, { email: "curious@example.org" });
	const moduleId = await addModule(site.services, { title: "Half done", orderIndex: 1_000 });
	await addLesson(site.services, { moduleId, title: "Done", orderIndex: 0 });
	const lessonId = await addLesson(site.services, {
		moduleId,
		title: "Not done",
		orderIndex: 1,
		contentFileId,
		isPreview: true,
	});
	const { body: lesson } = await call(admin, "admin.lessons.read", { id: lessonId });
	const titles = (outline: { id: string; lessons: { title: string }[] }[]) =>
		outline.find(({ id }) => id === moduleId)?.lessons.map(({ title }) => title);
	const seen = async () => [
		titles((await call(site.visit(), "visitor.preview.outline")).body)?.length,
		(await call(site.visit(), "visitor.preview.lesson", { lessonId })).status,
		(await site.visit().fetch(`/files/preview-lessons/${lessonId}/media`)).status,
		titles((await call(member, "member.course.outline")).body.modules)?.length,
		(await call(member, "member.course.lesson", { lessonId })).status,
		(await call(member, "member.course.markLesson", { lessonId, completed: true })).status,
		(await call(member, "member.course.savePosition", { lessonId, seconds: 5 })).status,
		(await member.fetch(`/files/lessons/${lessonId}/media`)).status,
	];
	const { body: draft } = await call(admin, "admin.lessons.update", { ...lesson, published: false });
	expect(draft.published).toBe(false);
	expect(await seen()).toEqual([1, 404, 404, 1, 404, 404, 404, 404]);
	expect((await admin.fetch(`/files/lessons/${lessonId}/media`)).status).toBe(200);
	// An edit that omits it leaves it unchanged.
	const { published: _, ...texts } = draft;
	expect((await call(admin, "admin.lessons.update", texts)).body.published).toBe(false);
	const { body: again } = await call(admin, "admin.lessons.read", { id: lessonId });
	await call(admin, "admin.lessons.update", { ...again, published: true });
	expect(await seen()).toEqual([2, 200, 200, 2, 200, 200, 200, 200]);
});

test("PRV-03 an admin reads the course as a student does, including paid lessons; a member is refused", async () => {
	const admin = await signedIn(site, { email: "second-admin@example.org", role: "admin" });
	const { body } = await call(admin, "admin.preview.lesson", { lessonId: ids.locked });
	expect(body).toMatchObject({ title: "Paid lesson", content: "secret words" });
	const member = await signedIn(site, { email: "second-member@example.org" });
	for (const [path, input] of [["admin.preview.outline"], ["admin.preview.lesson", { lessonId: ids.free }]] as const) {
		const refused = await call(member, path, input);
		expect(refused.status).toBe(403);
		expect(JSON.stringify(refused.body)).not.toMatch(/words/);
	}
});
