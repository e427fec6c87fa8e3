import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Spot } from "../../../../contract/library/reader.ts";
import { limits } from "../../../../contract/limits.ts";
import { digitalDownloads, downloadLogs } from "../../../database/schema/library/digital-downloads.ts";
import { bookmarks, readingPlaces } from "../../../database/schema/library/reading.ts";
import { addDownload, addProduct, addStoredFile, revoke, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { findPlace, upsertPlace } from "./reader.queries.ts";

const site = await siteForThisFile();
const { services } = site;
const { db } = services;
const content = Buffer.from("%PDF-1.4 a book");
const book = await addProduct(services, { title: "The book", content, orderIndex: 0 });
const hidden = await addProduct(services, { title: "Not out yet", content, orderIndex: 1, visible: false });
const planner = await addDownload(services, { title: "Planner", content });
// The list contains the product's file too, but the library lists it once.
await addDownload(services, { title: "The book", content });
const premiumFile = await addDownload(services, { title: "Recipes", content, accessLevel: "premium" });
const elsewhere = await addDownload(services, { title: "Elsewhere", fileUrl: "https://files.example.org/a.pdf" });

/** Adds a product with another type of file. */
async function addOther(
	title: string,
	name: string,
	contentType: string,
	fileType: "epub" | "audio",
	orderIndex: number,
) {
	const { fileId, fileSize } = await addStoredFile(services, { key: `downloads/${name}`, name, contentType, content });
	const [row] = await db
		.insert(digitalDownloads)
		.values({ title, description: "-", fileType, fileId, fileSize, orderIndex })
		.returning({ id: digitalDownloads.id });
	return row?.id ?? "";
}
const epub = await addOther("The book to go", "book.epub", "application/epub+zip", "epub", 2);
const audio = await addOther("The audiobook", "book.mp3", "audio/mpeg", "audio", 3);

const member = await signedIn(site, { email: "member@example.org" });
const premium = await signedIn(site, { email: "premium@example.org", premium: true });
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

const page = (page: number, pages = 60): Spot => ({ kind: "page", page, pages });
const passage = (fraction: number): Spot => ({ kind: "passage", cfi: "epubcfi(/6/4!/4/2/1:0)", fraction });

type Client = typeof member;
const save = (client: Client, itemId: string, spot: unknown, ageMs = 0) =>
	call(client, "member.library.savePlace", { itemId, spot, ageMs });
const open = (client: Client, itemId: string) => call(client, "member.library.open", { itemId });
const placeOf = async (client: Client, itemId: string) => (await open(client, itemId)).body.place?.spot;
const addMark = (client: Client, itemId: string, spot: Spot, label: string) =>
	call(client, "member.library.addBookmark", { itemId, spot, label });

test("LIB-01 the library has what a member has access to: visible products in order, then the files of their level", async () => {
	const titles = async (client: Client) => {
		const { body } = await client.get("/api/library");
		const names = (items: { title: string }[]) => items.map(({ title }) => title);
		return { products: names(body.products), files: names(body.files).sort() };
	};
	const products = ["The book", "The book to go", "The audiobook"];
	expect(await titles(member)).toEqual({ products, files: ["Elsewhere", "Planner"] });
	expect(await titles(premium)).toEqual({ products, files: ["Elsewhere", "Planner", "Recipes"] });
	expect(await titles(admin)).toEqual({ products, files: ["Elsewhere", "Planner", "Recipes"] });
});

test.each([
	["a PDF", book, "pdf"],
	["an EPUB", epub, "epub"],
	["sound", audio, null],
	["a PDF of the file list", planner, "pdf"],
	["a file at another site", elsewhere, null],
])("LIB-01 %s opens in the matching reader", async (_, id, reader) => {
	const { body } = await member.get("/api/library");
	const item = [...body.products, ...body.files].find((one: { id: string }) => one.id === id);
	expect(item.reader).toBe(reader);
	expect((await member.get(`/api/library/${id}`)).status).toBe(reader ? 200 : 404);
	expect((await member.get(`/files/library/${id}`)).status).toBe(reader ? 200 : 404);
});

test.each([
	["a hidden product", hidden, { member: 404, premium: 404, admin: 200 }],
	["a premium file", premiumFile, { member: 404, premium: 200, admin: 200 }],
	["something that is not there", randomUUID(), { member: 404, premium: 404, admin: 404 }],
])("LIB-01 %s is refused by every procedure and by the file to people without access", async (_, id, expected) => {
	for (const [client, status] of [
		[member, expected.member],
		[premium, expected.premium],
		[admin, expected.admin],
	] as const) {
		expect((await client.get(`/api/library/${id}`)).status).toBe(status);
		expect((await client.get(`/files/library/${id}`)).status).toBe(status);
		expect((await save(client, id, page(2))).status).toBe(status);
		expect((await addMark(client, id, page(2), "Here")).status).toBe(status);
	}
});

test("LIB-01 the reader gets ranges of a file, and reading is not logged as a download", async () => {
	const before = await db.$count(downloadLogs);
	const part = await member.fetch(`/files/library/${book}`, { headers: { range: "bytes=0-7" } });
	expect(part.status).toBe(206);
	expect(part.headers.get("content-range")).toBe(`bytes 0-7/${content.length}`);
	expect(part.headers.get("cache-control")).toBe("private, no-cache");
	await member.get(`/files/library/${book}`);
	expect(await db.$count(downloadLogs)).toBe(before);
});

test("LIB-01 a place is available on every device, only for its own member, and is listed as read last", async () => {
	expect(await placeOf(member, book)).toBeUndefined();
	expect((await member.get("/api/library/current")).body).toBeNull();
	await save(member, book, page(12));
	await save(member, epub, passage(0.25));
	const phone = site.visit();
	await phone.signIn("member@example.org", "correct horse battery");
	expect(await placeOf(phone, book)).toEqual(page(12));
	expect(await placeOf(phone, epub)).toEqual(passage(0.25));
	expect(await placeOf(premium, book)).toBeUndefined();
	expect((await phone.get("/api/library/current")).body.title).toBe("The book to go");
	await save(phone, book, page(13));
	expect((await member.get("/api/library/current")).body).toMatchObject({
		title: "The book",
		place: { spot: page(13) },
	});
});

test("LIB-01 a place that arrives late never replaces a newer one, and the response says which one is saved", async () => {
	await save(premium, book, page(40));
	const late = await save(premium, book, page(5), 60_000);
	expect(late.body.spot).toEqual(page(40));
	expect(await placeOf(premium, book)).toEqual(page(40));
	const back = await save(premium, book, page(3));
	expect(back.body.spot).toEqual(page(3));
});

test("LIB-01 places of two devices may arrive in any order, and the newest is saved", async () => {
	const [{ id: userId } = { id: "" }] = (await db.query.users.findMany()).filter(
		({ email }) => email === "premium@example.org",
	);
	const began = Date.parse("2026-01-01T00:00:00Z");
	const places = fc.uniqueArray(
		fc.record({ minute: fc.integer({ min: 0, max: 500_000 }), page: fc.integer({ min: 1, max: 60 }) }),
		{ selector: ({ minute }) => minute, minLength: 1, maxLength: 8 },
	);
	await fc.assert(
		fc.asyncProperty(places, async (sent) => {
			await db.delete(readingPlaces).where(eq(readingPlaces.userId, userId));
			const key = { productId: book };
			await Promise.all(
				sent.map(({ minute, page: at }) => upsertPlace(db, userId, key, page(at), new Date(began + minute * 60_000))),
			);
			const newest = sent.reduce((one, other) => (one.minute > other.minute ? one : other));
			expect((await findPlace(db, userId, key))?.page).toBe(newest.page);
		}),
		{ numRuns: 40 },
	);
});

test("LIB-01 a place beyond the end moves to the end", async () => {
	const { body } = await save(member, planner, page(900, 8));
	expect(body.spot).toEqual(page(8, 8));
});

test.each([
	["page 0", page(0)],
	["half a page", page(1.5)],
	["more pages than any book", page(1, limits.bookPages + 1)],
	["a passage that is none", { kind: "passage", cfi: "javascript:alert(1)", fraction: 0 }],
	["more than all of a book", passage(1.1)],
	["an endless CFI", { kind: "passage", cfi: `epubcfi(${"/2".repeat(1_000)})`, fraction: 0 }],
	["nothing", null],
])("LIB-01 %s is not a place: it is refused, and the saved one stays", async (_, spot) => {
	await save(member, planner, page(4, 8));
	expect((await save(member, planner, spot)).status).toBe(400);
	expect(await placeOf(member, planner)).toEqual(page(4, 8));
});

test("LIB-01 bookmarks are saved in book order, renamed and removed, only by their own member", async () => {
	await addMark(member, book, page(30), "Radishes");
	const { body: early } = await addMark(member, book, page(4), "  Trays  ");
	expect(early).toMatchObject({ label: "Trays", spot: page(4) });
	const list = async (client: Client) =>
		(await client.get(`/api/library/${book}`)).body.bookmarks.map(({ label }: { label: string }) => label);
	expect(await list(member)).toEqual(["Trays", "Radishes"]);
	expect(await list(premium)).toEqual([]);
	const bookmarkId = early.id;
	const rename = (client: Client, label: string) =>
		call(client, "member.library.renameBookmark", { bookmarkId, label });
	const remove = (client: Client) => call(client, "member.library.removeBookmark", { bookmarkId });
	expect((await rename(premium, "Mine")).status).toBe(404);
	expect((await remove(premium)).status).toBe(404);
	expect((await rename(member, "  ")).status).toBe(400);
	expect((await rename(member, "Seeds")).body.label).toBe("Seeds");
	expect((await remove(member)).status).toBe(200);
	expect((await remove(member)).status).toBe(404);
	expect(await list(member)).toEqual(["Radishes"]);
});

test("LIB-01 the number of bookmarks in a book is limited, even if two devices add the last one concurrently", async () => {
	const [{ id: userId } = { id: "" }] = (await db.query.users.findMany()).filter(
		({ email }) => email === "premium@example.org",
	);
	const row = { userId, productId: epub, cfi: "epubcfi(/6/4)", fraction: 0.5, label: "One of many" };
	await db.insert(bookmarks).values(Array.from({ length: limits.bookmarks - 1 }, () => row));
	const answers = await Promise.all([1, 2, 3].map(() => addMark(premium, epub, passage(0.5), "The last one")));
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
	expect(answers.find(({ status }) => status === 422)?.body.code).toBe("TOO_MANY_BOOKMARKS");
});

test("LIB-01 what was read last is skipped once it is hidden", async () => {
	await save(member, book, page(20));
	await save(member, epub, passage(0.3));
	await db.update(digitalDownloads).set({ visible: false }).where(eq(digitalDownloads.id, epub));
	expect((await member.get("/api/library/current")).body.title).toBe("The book");
	await db.update(digitalDownloads).set({ visible: true }).where(eq(digitalDownloads.id, epub));
});

test("LIB-01 a product that is deleted and restored has its places and bookmarks again", async () => {
	const place = await placeOf(member, epub);
	expect(place).toBeDefined();
	const { body } = await call(admin, "admin.digitalDownloads.remove", { id: epub });
	expect((await member.get(`/api/library/${epub}`)).status).toBe(404);
	expect((await call(admin, "admin.deletions.undo", { deletionId: body.deletionId })).status).toBe(200);
	expect(await placeOf(member, epub)).toEqual(place);
	expect((await premium.get(`/api/library/${epub}`)).body.bookmarks).toHaveLength(limits.bookmarks);
});

test("LIB-01 the library returns nothing once access has ended", async () => {
	const leaving = await signedIn(site, { email: "leaving@example.org" });
	await save(leaving, book, page(9));
	await revoke(services, "leaving@example.org");
	for (const path of ["/api/library", "/api/library/current", `/api/library/${book}`, `/files/library/${book}`])
		expect((await leaving.get(path)).status, path).toBe(403);
	expect((await save(leaving, book, page(10))).status).toBe(403);
	expect((await site.visit().get(`/files/library/${book}`)).status).toBe(401);
});
