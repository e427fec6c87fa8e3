import { crc32 } from "node:zlib";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import type { AdminProduct } from "../../../../contract/library/products.ts";
import { limits } from "../../../../contract/limits.ts";
import { digitalDownloads } from "../../../database/schema/library/digital-downloads.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";
import { auditLog } from "../../../database/schema/site/audit-log.ts";
import { addProduct, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { drawing, html, pdf, png, zip } from "../../../testing/sample-bytes.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { upload } from "../../../testing/upload.ts";
import { forgetDeletions } from "../../site/undo/forget-deletions.ts";

const site = await siteForThisFile();
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const other = await signedIn(site, { email: "other@example.org", role: "admin" });
beforeEach(() => site.services.db.delete(digitalDownloads));

const products = async (): Promise<AdminProduct[]> => (await call(admin, "admin.digitalDownloads.list")).body;
const order = async () => (await products()).map(({ title, orderIndex }) => `${orderIndex} ${title}`);
const addSome = async (...titles: string[]) => {
	const ids = [];
	for (const [orderIndex, title] of titles.entries())
		ids.push(await addProduct(site.services, { title, content: pdf(title), orderIndex }));
	return ids;
};
const create = async (values: object = {}) =>
	call(admin, "admin.digitalDownloads.create", {
		title: "Book",
		description: "All of it",
		fileUploadId: await upload(admin, pdf(), "book.pdf", "file"),
		pictureUploadId: null,
		...values,
	});

test("ADD-01 a new product is last, the first one at 0", async () => {
	expect((await create({ title: "One" })).body).toMatchObject({ orderIndex: 0, visible: true, fileType: "pdf" });
	expect((await create({ title: "Two" })).body.orderIndex).toBe(1);
});

test("ADD-01 a move swaps neighbors and renumbers from 0; the first cannot move up nor the last down", async () => {
	const [a, b, c] = await addSome("a", "b", "c");
	await site.services.db
		.update(digitalDownloads)
		.set({ orderIndex: 70 })
		.where(eq(digitalDownloads.id, c ?? ""));
	const move = (id: string | undefined, to: unknown) => call(admin, "admin.digitalDownloads.move", { id, to });
	await move(b, "up");
	expect(await order()).toEqual(["0 b", "1 a", "2 c"]);
	await move(b, "up");
	await move(c, "down");
	expect(await order()).toEqual(["0 b", "1 a", "2 c"]);
	await move(a, { before: null });
	expect(await order()).toEqual(["0 b", "1 c", "2 a"]);
	await move(a, { before: b });
	expect(await order()).toEqual(["0 a", "1 b", "2 c"]);
	expect((await move(a, "sideways")).status).toBe(400);
});

test("ADD-04 the order is consistent after two admins concurrently move, add and delete", async () => {
	const ids = await addSome(..."abcdefghijkl");
	const acts = ids.flatMap((id, index) => [
		call(admin, "admin.digitalDownloads.move", { id, to: index % 2 ? "up" : "down" }),
		call(other, "admin.digitalDownloads.move", { id, to: { before: ids[(index * 7) % ids.length] } }),
		...(index % 4 === 0 ? [create({ title: `new ${index}` })] : []),
		...(index % 6 === 5 ? [call(other, "admin.digitalDownloads.remove", { id })] : []),
	]);
	for (const { status } of await Promise.all(acts)) expect([200, 404]).toContain(status);
	const after = await products();
	expect(after.map(({ orderIndex }) => orderIndex)).toEqual(after.map((_, index) => index));
	expect(after).toHaveLength(12 + 3 - 2);
});

test("ADD-02 title, description, file and picture are required", async () => {
	expect((await create({ title: "  " })).body.message).toBe("Please check what you entered: title must not be empty.");
	expect((await create({ description: "" })).body.message).toMatch(/description must not be empty/);
	expect((await create({ fileUploadId: undefined })).body.message).toMatch(/fileUploadId/);
	expect((await create({ pictureUploadId: undefined })).body.message).toMatch(/pictureUploadId/);
	expect((await create({ title: "x".repeat(1_000_000) })).status).toBe(400);
	expect((await create({ title: "two\nlines" })).status).toBe(400);
	expect(await products()).toEqual([]);
});

test("ADD-02 a picture is scaled down once, for phones and for wider screens, and is public", async () => {
	const original = await sharp(await png(2_000, 2_500))
		.withExif({ IFD0: { Copyright: "secret place" } })
		.jpeg()
		.toBuffer();
	const pictureUploadId = await upload(admin, original, "leaf.jpg", "picture");
	expect((await create({ pictureUploadId })).status).toBe(200);
	const { body } = await call(admin, "member.digitalDownloads.list");
	for (const [url, width] of [
		[body[0].imageUrl, 960],
		[body[0].imageSmallUrl, 480],
	]) {
		const answer = await site.visit().fetch(url);
		expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
		expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
		const picture = Buffer.from(await answer.arrayBuffer());
		expect((await sharp(picture).metadata()).width).toBe(width);
		expect(picture.includes("secret place")).toBe(false);
	}
});

test("ADD-02 if a picture failed to upload the default one is shown", async () => {
	expect((await create({ pictureUploadId: null })).body.imageUrl).toBeNull();
});

const NOT_A_PICTURE = "The picture must be a PNG, JPEG, WebP, GIF or AVIF image.";
test.for<[string, () => Buffer | Promise<Buffer>, string, string]>([
	["a drawing", drawing, "leaf.svg", NOT_A_PICTURE],
	["a drawing that is named .png", drawing, "leaf.png", NOT_A_PICTURE],
	["a page", html, "leaf.jpg", NOT_A_PICTURE],
	["a PDF", pdf, "leaf.webp", NOT_A_PICTURE],
	["half a picture", async () => (await png(900, 900)).subarray(0, 200), "leaf.png", NOT_A_PICTURE],
	[
		"a picture of 100 megapixels",
		() => png(10_000, 10_000),
		"large.png",
		"This picture has too many pixels. Please choose one of at most 50 megapixels.",
	],
	["nothing", () => Buffer.alloc(0), "leaf.png", "This file is empty. Please choose another one."],
])("ADD-02 %s is refused as a picture, with a message, and no product is created", async ([, make, name, text]) => {
	const before = await site.services.db.select().from(storedFiles);
	const pictureUploadId = await upload(admin, await make(), name, "picture");
	const { status, body } = await create({ pictureUploadId });
	expect([status, body.message]).toEqual([422, text]);
	expect(await products()).toEqual([]);
	expect(await site.services.db.select().from(storedFiles)).toHaveLength(before.length);
});

// Seen with delay.png of https://github.com/python-pillow/Pillow.
test("ADD-02 an animated PNG is accepted, as its first frame", async () => {
	const picture = await png();
	// A chunk behind the header says that it is animated (https://www.w3.org/TR/png-3/#acTL-chunk).
	const animation = Buffer.from("acTL\0\0\0\x01\0\0\0\0", "latin1");
	const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(8);
	checksum.writeUInt32BE(crc32(animation));
	const animated = Buffer.concat([picture.subarray(0, 33), length, animation, checksum, picture.subarray(33)]);
	const pictureUploadId = await upload(admin, animated, "delay.png", "picture");
	const { status, body } = await create({ pictureUploadId });
	expect([status, body.message]).toEqual([200, undefined]);
	expect(body.imageUrl).not.toBeNull();
});

test("ADD-02 a picture far taller than wide is accepted", async () => {
	const pictureUploadId = await upload(admin, await png(3, 30_000), "tall.png", "picture");
	expect((await create({ pictureUploadId })).status).toBe(200);
});

test("ADD-03 a new file and picture replace the old ones, which are removed from the store; every write sets the time", async () => {
	const picture = () => png().then((content) => upload(admin, content, "leaf.png", "picture"));
	const { body: product } = await create({ pictureUploadId: await picture() });
	const before = await site.services.db.select().from(storedFiles);
	const [row] = await site.services.db.select().from(digitalDownloads).where(eq(digitalDownloads.id, product.id));
	const { status, body } = await call(admin, "admin.digitalDownloads.update", {
		...product,
		title: "All",
		fileUploadId: await upload(admin, zip(), "all.zip", "file"),
		pictureUploadId: await picture(),
	});
	expect(status).toBe(200);
	expect(body).toMatchObject({ title: "All", fileType: "zip", storedName: "all.zip" });
	expect(new Date(body.updatedAt).getTime()).toBeGreaterThan(row?.updatedAt.getTime() ?? Number.POSITIVE_INFINITY);
	const after = await site.services.db.select().from(storedFiles);
	expect(after).toHaveLength(before.length);
	for (const old of [row?.fileId, row?.imageFileId, row?.imageSmallFileId]) {
		const file = before.find(({ id }) => id === old);
		expect(after.map(({ id }) => id)).not.toContain(old);
		await expect(site.services.storage.read(file?.key ?? "")).rejects.toMatchObject({ code: "ENOENT" });
	}
});

test("ADD-02 an edit requires neither picture nor file: the current ones stay", async () => {
	const { body: product } = await create();
	const { body } = await call(admin, "admin.digitalDownloads.update", { ...product, title: "Renamed" });
	expect(body).toMatchObject({ title: "Renamed", storedName: "book.pdf", fileSize: product.fileSize });
	expect((await admin.fetch(body.downloadUrl)).status).toBe(200);
});

test("ADD-03 the later of two admins gets a conflict, and does not silently overwrite", async () => {
	const { body: product } = await create();
	await call(other, "admin.digitalDownloads.update", { ...product, title: "Theirs" });
	const late = await call(admin, "admin.digitalDownloads.update", { ...product, title: "Mine" });
	expect([late.status, late.body.code]).toEqual([409, "CHANGED_MEANWHILE"]);
	const { body: current } = await call(admin, "admin.digitalDownloads.read", { id: product.id });
	expect(current.title).toBe("Theirs");
	const again = await call(admin, "admin.digitalDownloads.update", { ...current, title: "Mine" });
	expect(again.body.title).toBe("Mine");
});

test("ADD-01 members cannot see a hidden product", async () => {
	const { body: product } = await create();
	await call(admin, "admin.digitalDownloads.setVisible", { id: product.id, visible: false });
	expect((await call(admin, "member.digitalDownloads.list")).body).toEqual([]);
	await call(admin, "admin.digitalDownloads.setVisible", { id: product.id, visible: true });
	expect((await call(admin, "member.digitalDownloads.list")).body).toHaveLength(1);
});

test("ADD-03 deleting a product deletes its files, and later products move up", async () => {
	const [a, b, c] = await addSome("a", "b", "c");
	const anHourLater = () => forgetDeletions(site.services, new Date(Date.now() + limits.undoDeletionMs + 1_000));
	await anHourLater();
	const before = await site.services.db.select().from(storedFiles);
	expect((await call(admin, "admin.digitalDownloads.remove", { id: b })).status).toBe(200);
	expect(await order()).toEqual(["0 a", "1 c"]);
	expect((await call(admin, "admin.digitalDownloads.remove", { id: b })).status).toBe(404);
	await anHourLater();
	expect(await site.services.db.select().from(storedFiles)).toHaveLength(before.length - 1);
	expect([a, c]).not.toContain(undefined);
});

test("SEC-05 admin actions on a product are in the audit log", async () => {
	await site.services.db.delete(auditLog);
	const { body } = await create({ title: "Audited" });
	await call(admin, "admin.digitalDownloads.setVisible", { id: body.id, visible: false });
	await call(admin, "admin.digitalDownloads.remove", { id: body.id });
	const entries = await site.services.db.select().from(auditLog).orderBy(auditLog.at);
	expect(entries.map(({ action, subject, actorEmail }) => `${actorEmail} ${action} ${subject}`)).toEqual([
		"admin@example.org product.created Audited",
		"admin@example.org product.hidden Audited",
		"admin@example.org product.deleted Audited",
	]);
});
