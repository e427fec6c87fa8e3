import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lessonProgress } from "../../../database/schema/library/lesson-progress.ts";
import { lessons } from "../../../database/schema/library/lessons.ts";
import { modules } from "../../../database/schema/library/modules.ts";
import { addLesson, addModule, addResource, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import type { TestClient } from "../../../testing/test-client.ts";

const NO_SUCH_ID = "00000000-0000-4000-8000-000000000000";

const site = await siteForThisFile();
const ana = await signedIn(site, { email: "ana@example.org" });
const ben = await signedIn(site, { email: "ben@example.org" });
// Created in a different order than displayed.
const selling = await addModule(site.services, { title: "Selling", orderIndex: 1 });
const growing = await addModule(site.services, { title: "Growing", description: "From seed", orderIndex: 0 });
const market = await addLesson(site.services, { moduleId: selling, title: "Market", orderIndex: 0 });
const shelf = await addLesson(site.services, { moduleId: growing, title: "Shelf", orderIndex: 1 });
const tray = await addLesson(site.services, {
	moduleId: growing,
	title: "Tray 🌱",
	duration: "1:55",
	content: "# Sow\n<script>alert(1)</script>",
	contentType: "audio",
	orderIndex: 0,
	media: { content: Buffer.from("sound"), name: "tray.mp3", contentType: "audio/mpeg" },
});
const [day1, day2] = [new Date(Date.UTC(2026, 0, 1)), new Date(Date.UTC(2026, 0, 2))];
await addResource(site.services, { lessonId: tray, title: "Older", createdAt: day1 });
await addResource(site.services, {
	lessonId: tray,
	title: "Newer",
	createdAt: day2,
	fileType: "pdf",
	file: { content: Buffer.from("%PDF"), name: "n.pdf", contentType: "application/pdf" },
});

const mark = (browser: TestClient, lessonId: string, completed = true) =>
	call(browser, "member.course.markLesson", { lessonId, completed });
const save = (browser: TestClient, lessonId: string, seconds: unknown) =>
	call(browser, "member.course.savePosition", { lessonId, seconds });
const read = async (browser: TestClient, lessonId: string) =>
	(await call(browser, "member.course.lesson", { lessonId })).body;

test("CRS-05 the outline has modules and lessons in order, with the number of resources", async () => {
	const { body } = await call(ana, "member.course.outline");
	expect(body.modules).toEqual([
		{
			id: expect.any(String),
			title: "Growing",
			description: "From seed",
			lessons: [
				{ id: tray, title: "Tray 🌱", duration: "1:55", kind: "audio", resources: 2, completed: false },
				{ id: shelf, title: "Shelf", duration: "", kind: "text", resources: 0, completed: false },
			],
		},
		{
			id: expect.any(String),
			title: "Selling",
			description: "",
			lessons: [{ id: market, title: "Market", duration: "", kind: "text", resources: 0, completed: false }],
		},
	]);
});

test("CRS-05 a lesson has its unmodified content, its media and its resources, newest first", async () => {
	const lesson = await read(ana, tray);
	expect(lesson).toMatchObject({
		title: "Tray 🌱",
		module: { title: "Growing" },
		content: "# Sow\n<script>alert(1)</script>",
		media: { kind: "audio", url: `/files/lessons/${tray}/media`, captions: [] },
		completed: false,
		positionSeconds: 0,
	});
	expect(lesson.resources.map(({ title }: { title: string }) => title)).toEqual(["Newer", "Older"]);
	expect(lesson.resources[0].viewUrl).toMatch(/^\/files\/resources\/.+\/view$/);
	expect(lesson.resources[1]).toMatchObject({ external: true, viewUrl: null });
});

test("CRS-05 an external media address is only played in an audio or video lesson, and only if it is a web address", async () => {
	const [first] = await site.services.db.select().from(modules).limit(1);
	const add = (values: object, orderIndex: number) =>
		addLesson(site.services, { moduleId: first?.id ?? "", title: "Address", orderIndex, ...values });
	const film = await add({ contentType: "video", contentUrl: "https://video.example.org/a.mp4" }, 50);
	const text = await add({ contentType: "text", contentUrl: "https://video.example.org/a.mp4" }, 51);
	// Nothing else can be stored, not even by hand.
	await expect(add({ contentType: "video", contentUrl: "javascript:alert(1)" }, 52)).rejects.toThrow();
	expect((await read(ana, film)).media).toMatchObject({ kind: "video", url: "https://video.example.org/a.mp4" });
	expect((await read(ana, text)).media).toBeNull();
	for (const id of [film, text]) await site.services.db.delete(lessons).where(eq(lessons.id, id));
});

test("CRS-07 a completion is saved for its own member, counts in the outline, and can be removed", async () => {
	expect((await mark(ana, tray)).body).toEqual({ completed: true });
	expect((await read(ana, tray)).completed).toBe(true);
	expect((await read(ben, tray)).completed).toBe(false);
	const { body } = await call(ana, "member.course.outline");
	expect(body.modules[0].lessons.map(({ completed }: { completed: boolean }) => completed)).toEqual([true, false]);
	expect((await mark(ana, tray, false)).body).toEqual({ completed: false });
	expect((await read(ana, tray)).completed).toBe(false);
});

test("CRS-07 a lesson that is already complete keeps its first date", async () => {
	const date = async () => {
		const [row] = await site.services.db.select().from(lessonProgress).where(eq(lessonProgress.lessonId, shelf));
		return row?.completedAt?.getTime();
	};
	await mark(ana, shelf);
	const first = await date();
	await mark(ana, shelf);
	expect(await date()).toBe(first);
	await mark(ana, shelf, false);
});

test("MEM-06 the next lesson is the first incomplete one, and none if all are complete", async () => {
	const next = async (browser: TestClient) => (await call(browser, "member.course.nextLesson")).body;
	expect(await next(ben)).toMatchObject({
		lesson: { id: tray, title: "Tray 🌱", duration: "1:55", moduleTitle: "Growing" },
		completed: 0,
		total: 3,
	});
	await mark(ben, tray);
	await mark(ben, market);
	expect(await next(ben)).toMatchObject({ lesson: { id: shelf }, completed: 2, total: 3 });
	await mark(ben, shelf);
	expect(await next(ben)).toEqual({ lesson: null, completed: 3, total: 3 });
	for (const id of [tray, shelf, market]) await mark(ben, id, false);
});

test("CRS-07 media resumes where it stopped on any device, and a stray zero never overwrites the place", async () => {
	expect((await save(ana, tray, 42.5)).body).toEqual({ positionSeconds: 42.5 });
	expect((await save(ana, tray, 0)).body).toEqual({ positionSeconds: 42.5 });
	await mark(ana, tray);
	expect(await read(ana, tray)).toMatchObject({ completed: true, positionSeconds: 42.5 });
	await save(ana, tray, 12);
	const phone = site.visit();
	for (const [name, value] of ana.cookies) phone.cookies.set(name, value);
	expect(await read(phone, tray)).toMatchObject({ completed: true, positionSeconds: 12 });
	expect((await read(ben, tray)).positionSeconds).toBe(0);
});

test("CRS-07 a place sent while leaving the page is saved like any other", async () => {
	// What a browser sends with `keepalive` once the page is gone: a simple request whose answer is not awaited.
	const body = JSON.stringify({ json: { lessonId: market, seconds: 7 } });
	const headers = { "content-type": "application/json" };
	await ana.fetch("/api/rpc/member/course/savePosition", { method: "POST", body, headers, keepalive: true });
	expect((await read(ana, market)).positionSeconds).toBe(7);
});

test.for([
	["negative", -1],
	["not a number", "NaN"],
	["endless", Number.POSITIVE_INFINITY],
	["longer than any medium", 360_001],
	["a text", "12"],
	["a list", [1]],
	["nothing", undefined],
])("SEC-04 a place that is %s is refused with a message", async ([, seconds]) => {
	const { status, body } = await save(ana, tray, seconds);
	expect([status, body.message]).toEqual([400, expect.stringMatching(/^Please check what you entered: seconds /)]);
});

test("CRS-05 a lesson that does not exist, or was deleted with its module, gets a not-found message; an invalid ID is refused", async () => {
	const moduleId = await addModule(site.services, { title: "Gone", orderIndex: 90 });
	const gone = await addLesson(site.services, { moduleId, title: "Gone too", orderIndex: 0 });
	await save(ana, gone, 5);
	await site.services.db.delete(modules).where(eq(modules.id, moduleId));
	for (const lessonId of [gone, NO_SUCH_ID]) {
		for (const answer of [
			await call(ana, "member.course.lesson", { lessonId }),
			await mark(ana, lessonId),
			await save(ana, lessonId, 5),
		]) {
			expect([answer.status, answer.body.message]).toEqual([404, "This lesson does not exist, or has been removed."]);
		}
	}
	expect((await call(ana, "member.course.lesson", { lessonId: "../1" })).status).toBe(400);
});

test("CRS-07 the same place from many concurrent requests is one row without an error", async () => {
	const answers = await Promise.all(Array.from({ length: 20 }, (_, second) => save(ben, shelf, second + 1)));
	expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
	const rows = await site.services.db.select().from(lessonProgress).where(eq(lessonProgress.lessonId, shelf));
	expect(rows.filter(({ positionSeconds }) => positionSeconds > 0)).toHaveLength(1);
});
