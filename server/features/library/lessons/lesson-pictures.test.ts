import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { lessonPictureIds, lessonPicturePath } from "../../../../contract/library/lesson-pictures.ts";
import { modules } from "../../../database/schema/library/modules.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";
import { addDownload, addModule, revoke, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { drawing, pdf, png } from "../../../testing/sample-bytes.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import type { TestClient } from "../../../testing/test-client.ts";
import { upload } from "../../../testing/upload.ts";
import { removeLeftOvers } from "../../site/uploads/remove-left-overs.ts";

const site = await siteForThisFile();
const { db } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const other = await signedIn(site, { email: "other@example.org", role: "admin" });
const member = await signedIn(site, { email: "member@example.org" });
const former = await signedIn(site, { email: "former@example.org" });
await revoke(site.services, "former@example.org");
const moduleId = await addModule(site.services, { title: "Module", orderIndex: 0 });

const add = async (content: Buffer, name = "tray.png") =>
	call(admin, "admin.lessons.addPicture", { uploadId: await upload(admin, content, name, "picture") });
const status = async (client: TestClient, url: string) => (await client.fetch(url)).status;
const lessonWith = async (content: string, values = {}) =>
	(await call(admin, "admin.lessons.create", { moduleId, title: "Lesson", content, ...values })).body;

test("MOD-02 a lesson picture is only for admins until a text shows it, then for everyone who can read the lesson", async () => {
	const { body } = await add(await png(2_000, 1_000));
	const who = { visitor: site.visit(), former, member, admin, other };
	const seen = async () =>
		Object.fromEntries(
			await Promise.all(Object.entries(who).map(async ([name, client]) => [name, await status(client, body.url)])),
		);
	const forAdmins = { visitor: 401, former: 403, member: 404, admin: 200, other: 200 };
	expect(await seen()).toEqual(forAdmins);
	let lesson = await lessonWith(`Look:\n\n![A tray](${body.url})`, { published: false });
	expect(await seen()).toEqual(forAdmins);
	const change = async (values: object) => {
		lesson = (await call(admin, "admin.lessons.update", { ...lesson, ...values })).body;
	};
	await change({ published: true });
	expect(await seen()).toEqual({ ...forAdmins, member: 200 });
	await change({ isPreview: true });
	expect(await seen()).toEqual({ visitor: 200, former: 200, member: 200, admin: 200, other: 200 });
	await db.update(modules).set({ published: false });
	expect(await seen()).toEqual(forAdmins);
	await db.update(modules).set({ published: true });
	await change({ content: "No picture any more" });
	expect(await seen()).toEqual(forAdmins);
});

test("MOD-02 a picture is scaled to at most the width of a page, and its camera metadata is removed", async () => {
	const original = await sharp(await png(3_000, 1_500))
		.withExif({ IFD0: { Copyright: "secret place" } })
		.jpeg()
		.toBuffer();
	const { body } = await add(original, "tray.jpg");
	const answer = await admin.fetch(body.url);
	const picture = Buffer.from(await answer.arrayBuffer());
	expect(answer.headers.get("content-type")).toBe("image/webp");
	expect(answer.headers.get("cache-control")).toBe("private, no-cache");
	expect(picture.includes("secret place")).toBe(false);
	expect((await sharp(picture).metadata()).width).toBe(1_600);
});

test("MOD-02 an animated picture stays animated", async () => {
	const frames = await Promise.all(
		["#123", "#abc", "#e11"].map((background) =>
			sharp({ create: { width: 20, height: 20, channels: 3, background } })
				.png()
				.toBuffer(),
		),
	);
	const gif = await sharp(frames, { join: { animated: true } })
		.gif()
		.toBuffer();
	const { body } = await add(gif, "growth.gif");
	const kept = Buffer.from(await (await admin.fetch(body.url)).arrayBuffer());
	expect((await sharp(kept).metadata()).pages).toBe(3);
});

test.for([
	["a drawing", drawing(), "a.svg"],
	["a PDF", pdf(), "a.png"],
	["nothing", Buffer.alloc(0), "a.png"],
] as const)("MOD-02 %s is refused as a lesson picture", async ([, content, name]) => {
	expect((await add(content, name)).status).toBe(422);
});

test("MOD-02 only admins add pictures, each upload once, and only their own", async () => {
	const uploadId = await upload(admin, await png(20, 20), "a.png", "picture");
	expect((await call(member, "admin.lessons.addPicture", { uploadId })).status).toBe(403);
	expect((await call(other, "admin.lessons.addPicture", { uploadId })).status).toBe(404);
	const answers = await Promise.all([1, 2, 3].map(() => call(admin, "admin.lessons.addPicture", { uploadId })));
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
});

test("MOD-02 STO-01 a text cannot turn another stored file into its picture", async () => {
	await addDownload(site.services, { title: "Paid", content: pdf() });
	const [paid] = await db.select().from(storedFiles).where(eq(storedFiles.contentType, "application/pdf"));
	const url = lessonPicturePath(paid?.id ?? "");
	await lessonWith(`![](${url}) ![](${lessonPicturePath("00000000-0000-4000-8000-000000000000")})`, {
		isPreview: true,
	});
	expect(await status(site.visit(), url)).toBe(401);
	expect(await status(admin, url)).toBe(404);
	expect(await status(admin, "/files/lesson-pictures/..%2fdownloads")).toBe(404);
});

test("MOD-02 an unused picture is removed after a day; one shown by two lessons stays with the second", async () => {
	const { body: shared } = await add(await png(20, 20));
	const { body: unused } = await add(await png(20, 20));
	const first = await lessonWith(`![](${shared.url})`);
	await lessonWith(`![](${shared.url})`);
	await call(admin, "admin.lessons.remove", { id: first.id });
	await removeLeftOvers(site.services, new Date(Date.now() + 2 * 86_400_000));
	expect([await status(member, shared.url), await status(admin, unused.url)]).toEqual([200, 404]);
});

test("MOD-02 the pictures of a text are found in any notation, each once", () => {
	const id = "0b5c1d9e-6f7a-4b8c-9d0e-1f2a3b4c5d6e";
	const url = lessonPicturePath(id);
	expect(lessonPictureIds(`![a](${url})\n<img src="${url}">\n[a]: ${url}\n${url}`)).toEqual([id]);
	expect(lessonPictureIds(`![a](${url}0) /files/lesson-pictures/none`)).toEqual([]);
});
