import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lessons } from "../../../database/schema/library/lessons.ts";
import { resourceLogs } from "../../../database/schema/library/resources.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";
import { addLesson, addModule, addResource, revoke, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";

let place = 1;

const site = await siteForThisFile();
const member = await signedIn(site, { email: "member@example.org" });
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const revoked = await signedIn(site, { email: "revoked@example.org" });
await revoke(site.services, "revoked@example.org");
const moduleId = await addModule(site.services, { title: "Growing", orderIndex: 0 });
const lessonId = await addLesson(site.services, {
	moduleId,
	title: "Tray",
	contentType: "audio",
	orderIndex: 0,
	media: { content: Buffer.from("0123456789"), name: "tray.mp3", contentType: "audio/mpeg" },
});

const statuses = (path: string) =>
	Promise.all([site.visit(), revoked, member, admin].map(async (browser) => (await browser.get(path)).status));

const file = (name: string, contentType: string, content = name) => ({
	content: Buffer.from(content),
	name,
	contentType,
});

test("CRS-05 DIG-06 a lesson's media is only for members, inside the page, with ranges", async () => {
	const path = `/files/lessons/${lessonId}/media`;
	expect(await statuses(path)).toEqual([401, 403, 200, 200]);
	const part = await member.fetch(path, { headers: { range: "bytes=3-5" } });
	expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 3-5/10", "345"]);
	expect(part.headers.get("content-type")).toBe("audio/mpeg");
	expect(part.headers.get("content-disposition")).toMatch(/^inline/);
	expect(part.headers.get("cache-control")).toBe("private, no-cache");
});

test("STO-03 a file that is not media is never displayed in the browser", async () => {
	const id = await addLesson(site.services, {
		moduleId,
		title: "Page",
		contentType: "video",
		orderIndex: place++,
		media: file("film.mp4", "text/html", "<script>alert(1)</script>"),
	});
	expect((await member.get(`/files/lessons/${id}/media`)).status).toBe(404);
	expect((await call(member, "member.course.lesson", { lessonId: id })).body.media).toBeNull();
});

test("CRS-05 media missing from the store gets a not-found message", async () => {
	const id = await addLesson(site.services, {
		moduleId,
		title: "Gone",
		contentType: "audio",
		orderIndex: place++,
		media: file("gone.mp3", "audio/mpeg"),
	});
	const [row] = await site.services.db
		.select({ key: storedFiles.key })
		.from(storedFiles)
		.innerJoin(lessons, eq(lessons.contentFileId, storedFiles.id))
		.where(eq(lessons.id, id));
	await site.services.storage.remove(row?.key ?? "");
	expect(await member.get(`/files/lessons/${id}/media`)).toEqual({
		status: 404,
		body: "This file is missing on our side. Please contact support.",
	});
});

test("CRS-08 a resource is downloaded under its title, and logged with resource and person", async () => {
	const id = await addResource(site.services, {
		lessonId,
		title: 'Sowing "log" / 2026 🌱',
		fileType: "spreadsheet",
		file: file("log.csv", "text/csv", "a,b"),
	});
	expect(await statuses(`/files/resources/${id}`)).toEqual([401, 403, 200, 200]);
	const response = await member.fetch(`/files/resources/${id}`);
	expect(response.headers.get("content-disposition")).toBe(
		`attachment; filename="Sowing _log_ _ 2026 __.csv"; filename*=UTF-8''Sowing%20_log_%20_%202026%20%F0%9F%8C%B1.csv`,
	);
	await member.fetch(`/files/resources/${id}`, { headers: { range: "bytes=1-" } });
	await member.fetch(`/files/resources/${id}`, { method: "HEAD" });
	const logs = () => site.services.db.select().from(resourceLogs).where(eq(resourceLogs.resourceId, id));
	await expect.poll(logs).toHaveLength(3);
	expect((await logs())[0]).toMatchObject({ userId: expect.any(String) });
});

test("CRS-08 a failing log does not stop a download", async () => {
	const id = await addResource(site.services, { lessonId, title: "Log", file: file("a.zip", "application/zip") });
	await site.services.db.execute("alter table resource_logs rename to resource_logs_away");
	expect((await member.get(`/files/resources/${id}`)).status).toBe(200);
	await site.services.db.execute("alter table resource_logs_away rename to resource_logs");
});

test.for([
	["a PDF", "application/pdf", 200],
	["a picture", "image/webp", 200],
	["sound", "audio/mpeg", 200],
	["a page", "text/html", 404],
	["a picture that can run script", "image/svg+xml", 404],
	["text", "text/plain", 404],
	["a ZIP", "application/zip", 404],
])("STO-03 %s inside the page gets the expected response", async ([, type = "", expected]) => {
	const id = await addResource(site.services, { lessonId, title: "View", file: file("view.pdf", `${type}`) });
	expect((await member.get(`/files/resources/${id}/view`)).status).toBe(expected);
	expect((await site.visit().get(`/files/resources/${id}/view`)).status).toBe(401);
	expect((await revoked.get(`/files/resources/${id}/view`)).status).toBe(403);
	const { body } = await call(member, "member.course.lesson", { lessonId });
	const { viewUrl } = body.resources.find((resource: { id: string }) => resource.id === id);
	expect(viewUrl !== null).toBe(expected === 200);
});

test("CRS-05 a WebVTT resource provides captions for the lesson's media", async () => {
	const id = await addResource(site.services, {
		lessonId,
		title: "English",
		file: file("tray.en.VTT", "text/plain", "WEBVTT\n"),
	});
	const { body } = await call(member, "member.course.lesson", { lessonId });
	expect(body.media.captions).toEqual([{ url: `/files/resources/${id}/captions`, label: "English" }]);
	const response = await member.fetch(body.media.captions[0].url);
	expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/vtt; charset=utf-8"]);
	expect(await statuses(body.media.captions[0].url)).toEqual([401, 403, 200, 200]);
});

test("CRS-08 a resource at another site redirects there after the same checks", async () => {
	const id = await addResource(site.services, { lessonId, title: "Sheet" });
	expect((await site.visit().get(`/files/resources/${id}`)).status).toBe(401);
	const answer = await member.fetch(`/files/resources/${id}`);
	expect([answer.status, answer.headers.get("location")]).toEqual([302, "https://files.example.org/sheet"]);
});

test("SEC-04 invalid addresses are not found", async () => {
	for (const path of ["lessons/x/media", "lessons/%00/media", "resources/x", "resources/..%2f..%2fetc/view"]) {
		expect([path, (await member.get(`/files/${path}`)).status]).toEqual([path, 404]);
	}
});
