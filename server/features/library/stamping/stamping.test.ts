// @module-tag slow
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { strToU8, unzipSync, zipSync } from "fflate";
import PdfKit from "pdfkit";
import { expect, test, vi } from "vitest";
import { users } from "../../../database/schema/accounts/auth.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { digitalDownloads, downloadLogs } from "../../../database/schema/library/digital-downloads.ts";
import { stampedCopies } from "../../../database/schema/library/stamped-copies.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";
import { writeZip } from "../../../files/write-zip.ts";
import { signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { upload } from "../../../testing/upload.ts";
import { removeLeftOvers } from "../../site/uploads/remove-left-overs.ts";
import { runStamp } from "./run-stamp.ts";
import { formatStamp } from "./stamp-file.ts";
import { outlinesOf } from "./stamp-fonts.ts";

const site = await siteForThisFile();
const { services } = site;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const ana = await signedIn(site, { email: "ana@example.org" });
const ben = await signedIn(site, { email: "ben@example.org" });

const sample = (name: string) => readFileSync(join(import.meta.dirname, "samples", name));
// A few pages are sufficient: reading the entire book back three times takes longer than all other tests here.
const book = readFileSync("content/sample/files/crop-guide.pdf");
const PDF = "application/pdf";
const EPUB = "application/epub+zip";

/**
 * Stamps content.
 *
 * @returns the stamped copy, or an empty one with the reason
 */
async function stamp(content: Uint8Array, contentType: string, stampText: string) {
	const read = async () => Readable.from([Buffer.from(content)]);
	const folder = join(services.config.dataFolder, "stamping");
	const stamped = await runStamp(folder, { read, contentType, stampText }, async (path) => readFileSync(path));
	expect(readdirSync(folder)).toEqual([]);
	return {
		bytes: stamped.problem === undefined ? new Uint8Array(stamped.result) : new Uint8Array(),
		problem: stamped.problem,
	};
}

/** Returns what another reader finds in a PDF. */
async function readPdf(bytes: Uint8Array) {
	const { getDocument, OPS } = await import("pdfjs-dist/legacy/build/pdf.mjs");
	const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
	const stamped: boolean[] = [];
	/** Where the line begins, and its scale. */
	const places: { x: number; y: number; scale: number }[] = [];
	for (let page = 1; page <= document.numPages; page += 1) {
		const { fnArray, argsArray } = await (await document.getPage(page)).getOperatorList();
		stamped.push(fnArray.includes(OPS.paintFormXObjectBegin));
		const [scale, , , , x, y] = argsArray[fnArray.lastIndexOf(OPS.transform)] ?? [];
		places.push({ x, y, scale: scale * 1_000 });
	}
	const { info } = await document.getMetadata();
	return { stamped, places, keywords: (info as { Keywords?: string }).Keywords };
}

async function publish(name: string, content: Buffer, stamped = true) {
	const fileUploadId = await upload(admin, content, name, "file");
	const stampText = { title: name, description: "-", visible: true, stamped };
	return (await call(admin, "admin.digitalDownloads.create", { ...stampText, fileUploadId, pictureUploadId: null }))
		.body;
}

const download = async (browser: typeof ana, id: string, headers: Record<string, string> = {}) => {
	const answer = await browser.fetch(`/files/digital-downloads/${id}`, { headers });
	return { status: answer.status, etag: answer.headers.get("etag"), bytes: Buffer.from(await answer.arrayBuffer()) };
};

test("LIB-05 each member gets a copy with their name on every page, the same one each time, and admins get the original", async () => {
	const product = await publish("book.pdf", book);
	expect(product).toMatchObject({ stamped: true, stampProblem: null });
	const [first, second] = await Promise.all([download(ana, product.id), download(ana, product.id)]);
	expect(first.bytes.equals(second.bytes)).toBe(true);
	expect((await download(ana, product.id)).etag).toBe(first.etag);
	expect(await services.db.$count(stampedCopies)).toBe(1);

	const read = await readPdf(first.bytes);
	expect(read.keywords).toContain("ana@example.org");
	expect(read.stamped.every(Boolean)).toBe(true);
	expect(read.stamped).toHaveLength((await PDFDocument.load(book)).getPageCount());

	const others = await download(ben, product.id);
	expect(others.etag).not.toBe(first.etag);
	expect((await readPdf(others.bytes)).keywords).toContain("ben@example.org");
	expect((await download(admin, product.id)).bytes.equals(book)).toBe(true);

	// Resumable like any file, and the log has the delivered checksum.
	const rest = await download(ana, product.id, { range: "bytes=1000-", "if-range": first.etag ?? "" });
	expect([rest.status, rest.bytes.equals(first.bytes.subarray(1_000))]).toEqual([206, true]);
	const logs = await services.db.select().from(downloadLogs).where(eq(downloadLogs.downloadId, product.id));
	expect(logs.map(({ sha256 }) => `"${sha256}"`)).toContain(first.etag);

	// A new name gives a new copy.
	await services.db.update(customers).set({ accountName: "Ana Renamed" }).where(eq(customers.email, "ana@example.org"));
	services.principals.clear();
	expect((await readPdf((await download(ana, product.id)).bytes)).keywords).toContain("Ana Renamed");
});

test("LIB-05 DWN-02 the bundle contains the same copy that a member downloads separately, and the original for admins", async () => {
	const product = await publish("bundled.pdf", book);
	const bundled = async (browser: typeof ana) => {
		const answer = await browser.fetch("/files/bundle.zip");
		return Buffer.from(unzipSync(new Uint8Array(await answer.arrayBuffer()))["bundled.pdf"] ?? []);
	};
	for (const browser of [ana, ben, admin])
		expect((await bundled(browser)).equals((await download(browser, product.id)).bytes)).toBe(true);
	expect((await bundled(ana)).equals(await bundled(ben))).toBe(false);
	expect((await bundled(admin)).equals(book)).toBe(true);
});

test("LIB-05 a member has one copy of a file, however often they rename themselves, and HEAD creates none", async () => {
	const product = await publish("renamed.pdf", sample("rotated.pdf"));
	const [{ id: userId = "" } = {}] = await services.db.select().from(users).where(eq(users.email, "ben@example.org"));
	const [row] = await services.db.select().from(digitalDownloads).where(eq(digitalDownloads.id, product.id));
	const ofProduct = and(eq(stampedCopies.userId, userId), eq(stampedCopies.copyOf, row?.fileId ?? ""));
	const stampedKeys = async () => {
		const files = await services.db.select({ key: storedFiles.key }).from(storedFiles);
		return files.filter(({ key }) => key.startsWith("stamped/")).length;
	};
	for (const address of [`/files/digital-downloads/${product.id}`, `/files/library/${product.id}`])
		expect((await ben.fetch(address, { method: "HEAD" })).status).toBe(200);
	expect(await services.db.$count(stampedCopies, ofProduct)).toBe(0);
	await download(ben, product.id);
	const kept = await stampedKeys();
	for (const name of ["Ben One", "Ben Two", "Ben Three"]) {
		expect((await call(ben, "member.profile.rename", { name })).status).toBe(200);
		await Promise.all([download(ben, product.id), download(ben, product.id)]);
	}
	const copies = await services.db.select({ stampText: stampedCopies.stampText }).from(stampedCopies).where(ofProduct);
	expect(copies).toEqual([{ stampText: expect.stringContaining("Ben Three") }]);
	expect(await stampedKeys()).toBe(kept);
	const head = await ben.fetch(`/files/digital-downloads/${product.id}`, { method: "HEAD" });
	expect(head.headers.get("etag")).toBe((await download(ben, product.id)).etag);
});

test("LIB-05 an encrypted, signed or broken PDF is sent unchanged, and the seller sees why at upload", async () => {
	const signed = Buffer.concat([sample("rotated.pdf"), Buffer.from("\n% /ByteRange [0 1 2 3]\n")]);
	const cases: [name: string, content: Buffer, problem: RegExp][] = [
		["encrypted.pdf", sample("encrypted.pdf"), /encrypted/],
		["signed.pdf", signed, /signed/],
		[
			"torn.pdf",
			Buffer.concat([book.subarray(0, 20_000), Buffer.from("%%EOF")]),
			/cannot be read|no pages|could not be stamped/,
		],
		["notes.txt", Buffer.from("plain text"), /Only PDF and EPUB/],
	];
	for (const [name, content, problem] of cases) {
		const product = await publish(name, content);
		expect(product.stampProblem, name).toMatch(problem);
		expect((await download(ana, product.id)).bytes.equals(content), name).toBe(true);
		// A reader asks for a hundred ranges of a book: what just failed is not tried again at each of them.
		const warned = vi.spyOn(services.log, "warn");
		expect((await download(ben, product.id)).bytes.equals(content), name).toBe(true);
		expect(warned, name).not.toHaveBeenCalled();
		warned.mockRestore();
	}
	// Also reported when stamping is turned on later.
	const plain = await publish("later.pdf", sample("encrypted.pdf"), false);
	expect(plain.stampProblem).toBeNull();
	const { id, title, description, visible, updatedAt } = plain;
	const change = { id, title, description, visible, updatedAt, stamped: true };
	expect((await call(admin, "admin.digitalDownloads.update", change)).body.stampProblem).toMatch(/encrypted/);
});

test("LIB-05 a rotated page is stamped at its foot as displayed", async () => {
	const { bytes } = await stamp(sample("rotated.pdf"), PDF, "Licensed to Ana");
	expect((await readPdf(bytes)).stamped).toEqual([true]);
	const [page] = (await PDFDocument.load(bytes)).getPages();
	expect(page?.getRotation().angle).toBe(90);
});

const chapter = (body: string) =>
	strToU8(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`);
const epub = (more: Record<string, Uint8Array> = {}) =>
	zipSync({
		mimetype: [strToU8(EPUB), { level: 0 }],
		"META-INF/container.xml": strToU8("<container/>"),
		"OEBPS/one.xhtml": chapter("<p>One</p>"),
		"OEBPS/two.html": chapter("<p>Two</p>"),
		"OEBPS/cover.png": new Uint8Array([1, 2, 3]),
		...more,
	});

/** A PDF of these objects, numbered from 1 where they have no number of their own. Readers find them without a table. */
const rawPdf = (objects: string[], trailer = "") =>
	Buffer.from(
		`%PDF-1.6\n${objects
			.map((object, index) => `${/^\d+ \d+ obj/.test(object) ? object : `${index + 1} 0 obj\n${object}`}\nendobj\n`)
			.join("")}trailer\n<</Root 1 0 R/Size 99${trailer}>>\n%%EOF\n`,
		"latin1",
	);
const onePage = (page: string) => [
	"<</Type/Catalog/Pages 2 0 R>>",
	"<</Type/Pages/Count 1/Kids[3 0 R]>>",
	`<</Type/Page/Parent 2 0 R${page}>>`,
];

// Seen with issue1155r.pdf and issue19176.pdf of https://github.com/mozilla/pdf.js.
test("LIB-05 the line is inside the visible part of a page, at the same size for every unit of measure", async () => {
	const placeOf = async (page: string) => {
		const { places } = await readPdf((await stamp(rawPdf(onePage(page)), PDF, "Licensed to Ana")).bytes);
		return places[0];
	};
	const plain = await placeOf("/MediaBox[0 0 600 800]");
	expect(plain).toMatchObject({ y: 12, scale: 7 });
	expect(await placeOf("/MediaBox[0 0 600 800]/CropBox[-500 -800 1200 1600]")).toEqual(plain);
	expect(await placeOf("/MediaBox[600 800 0 0]/CropBox[1000 1000 2000 2000]")).toEqual(plain);
	expect((await placeOf("/MediaBox[0 0 600 800]/CropBox[0 100 600 800]"))?.y).toBe(112);
	const inches = await placeOf("/MediaBox[0 0 8 11]/UserUnit 72");
	expect(inches?.y).toBeCloseTo(12 / 72);
	expect(inches?.scale).toBeCloseTo(7 / 72);
});

// Seen with secHandler.pdf and print_protection.pdf of https://github.com/mozilla/pdf.js.
test("LIB-05 a fully encrypted PDF is reported as encrypted, not as broken", async () => {
	const hidden =
		"<</Type/ObjStm/N 2/First 9/Length 12>>\nstream\n\xe1\x02\x93\xf4\x05\x96\xf7\x08\x99\xfa\x0b\x9c\nendstream";
	const { problem } = await stamp(rawPdf([hidden], "/Encrypt 9 0 R"), PDF, "Licensed to Ana");
	expect(problem).toBe("This PDF is encrypted. It is delivered unchanged.");
	expect((await stamp(rawPdf([hidden]), PDF, "Licensed to Ana")).problem).toMatch(/cannot be read/);
});

/** A page that takes a password to be read, or with an empty one only to be changed. */
async function protectedPdf(userPassword: string): Promise<Buffer> {
	const document = new PdfKit({ userPassword, ownerPassword: "owner" });
	document.text("A page").end();
	return buffer(document);
}

// Seen with libreoffice-writer-password.pdf of https://github.com/py-pdf/sample-files.
test("LIB-01 LIB-05 uploading a PDF that needs a password warns the seller, with and without stamping", async () => {
	const problem =
		"This PDF is protected with a password, so members cannot read it on the site. It is delivered unchanged.";
	const [locked, open] = [await protectedPdf("secret"), await protectedPdf("")];
	for (const stamped of [true, false])
		expect((await publish("locked.pdf", locked, stamped)).stampProblem).toBe(problem);
	expect((await publish("open.pdf", open, true)).stampProblem).toBe(
		"This PDF is encrypted. It is delivered unchanged.",
	);
	const { id, title, description, visible, stamped, stampProblem, updatedAt } = await publish("open.pdf", open, false);
	expect(stampProblem).toBeNull();
	const fileUploadId = await upload(admin, locked, "locked.pdf", "file");
	const change = { id, title, description, visible, stamped, updatedAt, fileUploadId };
	expect((await call(admin, "admin.digitalDownloads.update", change)).body.stampProblem).toBe(problem);
});

// Seen with doc_actions.pdf of https://github.com/mozilla/pdf.js.
test("LIB-05 stamping keeps a PDF valid in which the number of a deleted object was reused", async () => {
	const objects = [
		...onePage("/MediaBox[0 0 600 800]/Annots[5 0 R]/Resources<<>>"),
		"4 0 obj\n(removed)",
		"4 1 obj\n(used again)",
		"5 0 obj\n<</Type/Annot/Subtype/Text/Rect[9 9 9 9]/Contents 4 1 R>>",
	];
	const { bytes } = await stamp(rawPdf(objects), PDF, "Licensed to Ana");
	const { context } = await PDFDocument.load(bytes);
	const generations = context.enumerateIndirectObjects().filter(([{ objectNumber }]) => objectNumber === 4);
	expect(generations.map(([ref, object]) => [ref.tag, String(object)])).toEqual([["4 1 R", "(used again)"]]);
	const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
	const page = await (await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise).getPage(1);
	expect(await page.getAnnotations()).toMatchObject([{ contentsObj: { str: "used again" } }]);
});

test("LIB-05 every chapter of an EPUB contains the name as harmless text, and the rest stays unchanged", async () => {
	const stampText = 'Licensed to <script>alert("x")</script> & Co · ana@example.org';
	const { bytes } = await stamp(epub(), EPUB, stampText);
	const files = unzipSync(bytes);
	for (const name of ["OEBPS/one.xhtml", "OEBPS/two.html"]) {
		const text = new TextDecoder().decode(files[name]);
		expect(text).toContain("&#60;script&#62;alert(&#34;x&#34;)&#60;/script&#62; &#38; Co · ana@example.org</p></body>");
		expect(text).not.toContain("<script>");
	}
	expect(files["OEBPS/cover.png"]).toEqual(new Uint8Array([1, 2, 3]));
	// First and uncompressed, without anything in between, so that readers recognize the file by its header.
	expect(Buffer.from(bytes).subarray(30, 58).toString()).toBe(`mimetype${EPUB}`);
	for (const [path, problem] of [
		["META-INF/rights.xml", /encrypted/],
		["META-INF/signatures.xml", /signed/],
	] as const) {
		const refused = await stamp(epub({ [path]: strToU8("<x/>") }), EPUB, stampText);
		expect(refused.problem).toMatch(problem);
	}
	expect((await stamp(new Uint8Array([80, 75, 3, 4]), EPUB, stampText)).problem).toMatch(/unpacked/);
});

/** A PDF whose object stream unpacks to far more than its process may use. */
function unpackingPdf(unpacked: number): Buffer {
	const stream = deflateSync(Buffer.concat([Buffer.from("2 0 "), Buffer.alloc(unpacked, " "), Buffer.from("<<>>")]));
	const head = `%PDF-1.5\n1 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${stream.length}>>\nstream\n`;
	return Buffer.concat([
		Buffer.from(head),
		stream,
		Buffer.from("\nendstream\nendobj\ntrailer\n<</Root 2 0 R>>\n%%EOF\n"),
	]);
}

test("LIB-05 SEC-09 files that unpack to hundreds of megabytes end their own process, and the site keeps running", async () => {
	const bomb = writeZip(
		[
			{ name: "mimetype", content: strToU8(EPUB), stored: true },
			{ name: "OEBPS/one.xhtml", content: chapter("<p>One</p>") },
			{ name: "OEBPS/zeros.bin", content: new Uint8Array(200 * 1024 * 1024) },
		],
		new Date(),
	);
	expect(bomb.length).toBeLessThan(1024 * 1024);
	expect((await stamp(bomb, EPUB, "Licensed to Ana")).problem).toMatch(/too large to stamp/);
	const pdf = unpackingPdf(300 * 1024 * 1024);
	expect(pdf.length).toBeLessThan(1024 * 1024);
	// Checked at the upload, and tried again at the download.
	const product = await publish("unpacking.pdf", pdf);
	expect(product.stampProblem).toMatch(/could not be stamped/);
	expect((await download(ana, product.id)).bytes.equals(pdf)).toBe(true);
	const { attention } = (await call(admin, "admin.today.read")).body;
	expect(attention.find(({ id }: { id: string }) => id === "stamping")).toMatchObject({ tone: "problem" });
});

test("LIB-05 a name in any script is drawn, and one of 200 characters leaves room for the rest", async () => {
	for (const name of ["王小明", "محمد علي", "Жук", "Ωμέγα", "נועה", "🌱🥬", "さくら"])
		for (const character of name.replaceAll(" ", "")) expect(outlinesOf(character).path, character).not.toBe("");
	const stampText = formatStamp({ name: "Ä".repeat(200), email: "ana@example.org" }, "S-1042");
	expect(stampText).toBe(`Licensed to ${"Ä".repeat(60)} · ana@example.org · Order S-1042`);
	expect(formatStamp({ name: " ", email: "ana@example.org" }, null)).toBe("Licensed to ana@example.org");
	fc.assert(
		fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (name) => {
			const { width, path } = outlinesOf(formatStamp({ name, email: "ana@example.org" }, "1"));
			expect(width).toBeGreaterThan(0);
			expect(path).not.toMatch(/NaN|undefined|Infinity/);
		}),
		{ numRuns: 30 },
	);
});

test("LIB-05 a copy that was not requested for 90 days is removed, and created again on request", async () => {
	const product = await publish("again.pdf", sample("rotated.pdf"));
	const first = await download(ben, product.id);
	const at = (days: number) => new Date(Date.now() - days * 86_400_000);
	await services.db.update(stampedCopies).set({ usedAt: at(89) });
	await removeLeftOvers(services, new Date());
	const before = await services.db.$count(stampedCopies);
	expect(before).toBeGreaterThan(0);
	await services.db.update(stampedCopies).set({ usedAt: at(91) });
	await removeLeftOvers(services, new Date());
	expect(await services.db.$count(stampedCopies)).toBe(0);
	const keys = (await services.db.select({ key: storedFiles.key }).from(storedFiles)).map(({ key }) => key);
	expect(keys.filter((key) => key.startsWith("stamped/"))).toEqual([]);
	expect((await download(ben, product.id)).bytes.length).toBe(first.bytes.length);
});
