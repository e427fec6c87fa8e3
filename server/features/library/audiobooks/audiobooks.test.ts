import { readFileSync } from "node:fs";
import { join } from "node:path";
import { downloadZip } from "client-zip";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fileTypeOf } from "../../../../contract/file-types.ts";
import { audioParts, listeningPlaces } from "../../../database/schema/library/audiobooks.ts";
import { digitalDownloads } from "../../../database/schema/library/digital-downloads.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";
import { layOutZip } from "../../../files/zip-layout.ts";
import { downloadKey } from "../../../storage/keys.ts";
import { addDownload, addStoredFile, revoke, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { upload } from "../../../testing/upload.ts";
import { readAudiobook } from "./read-audiobook.ts";

const site = await siteForThisFile();
const { services } = site;
const member = await signedIn(site, { email: "member@example.org" });
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const goingOn = new AbortController().signal;

const sample = (name: string) => readFileSync(join(import.meta.dirname, "samples", name));
const types = { zip: "application/zip", mp3: "audio/mpeg", m4b: "audio/mp4", wav: "audio/wav" } as const;

// Products added by the site are numbered from 0.
let place = 1_000;
const store = (name: string, content: Buffer) =>
	addStoredFile(services, {
		key: downloadKey(fileTypeOf(name), name),
		name,
		contentType: types[name.split(".").at(-1) as keyof typeof types],
		content,
	});

async function add(name: string, content: Buffer = sample(name)): Promise<string> {
	const stored = await store(name, content);
	const values = { title: name, description: "-", fileType: fileTypeOf(name), orderIndex: place++, ...stored };
	const [row] = await services.db.insert(digitalDownloads).values(values).returning();
	const id = row?.id ?? "";
	await readAudiobook(services, id, goingOn);
	return id;
}

const read = async (productId: string, browser = member) =>
	(await call(browser, "member.audiobooks.read", { productId })).body;
const forAdmin = async (productId: string) => (await call(admin, "admin.audiobooks.read", { productId })).body;
const titles = (book: { parts: { title: string }[] }) => book.parts.map(({ title }) => title);

test("LIB-02 an audio file in the file list is played like an audiobook, with its chapters, by members with access", async () => {
	const content = sample("chapters.m4b");
	const audio = { name: "chapters.m4b", contentType: "audio/mp4", content, fileType: "audio" as const };
	const id = await addDownload(services, { title: "The Audiobook, M4B", ...audio });
	const { body } = await call(member, "member.library.shelf");
	expect(body.files.find((file: { id: string }) => file.id === id).audiobook).toEqual({ seconds: 0, placeSeconds: 0 });
	const book = await read(id);
	expect(book).toMatchObject({ id, title: "The Audiobook, M4B", place: null, placeOnDevice: true });
	expect(book.parts[0].chapters.map(({ startsAt }: { startsAt: number }) => startsAt)).toEqual([0, 4, 9.5]);
	const part = await member.fetch(book.parts[0].url, { headers: { range: "bytes=100-199" } });
	expect([part.status, part.headers.get("content-disposition")]).toEqual([206, expect.stringMatching(/^inline/)]);
	expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(100, 200))).toBe(true);

	const locked = await addDownload(services, { title: "For premium", ...audio, accessLevel: "premium" });
	expect((await call(member, "member.audiobooks.read", { productId: locked })).status).toBe(404);
	expect((await member.fetch(`/files/audio-parts/${locked}`)).status).toBe(404);
	expect((await site.visit().fetch(book.parts[0].url)).status).toBe(401);
	const text = await addDownload(services, { title: "A PDF" });
	expect((await call(member, "member.audiobooks.read", { productId: text })).status).toBe(404);
});

test("LIB-02 several MP3s in a ZIP are one audiobook, in order, without files added by the system", async () => {
	const id = await add("audiobook.zip");
	const book = await read(id);
	expect(titles(book)).toEqual(["The tray", "Chapter two: the shelf", "The market"]);
	for (const [index, seconds] of [3, 2, 4].entries()) expect(book.parts[index].seconds).toBeCloseTo(seconds, 0);
	expect(book.seconds).toBeCloseTo(9, 0);
	expect(book.parts[0].chapters).toEqual([{ startsAt: 0, title: "The tray" }]);
	const { body } = await call(member, "member.digitalDownloads.list");
	expect(body.find((product: { id: string }) => product.id === id).audiobook).toEqual({
		seconds: book.seconds,
		placeSeconds: 0,
	});

	const { url } = book.parts[1];
	const part = await member.fetch(url, { headers: { range: "bytes=0-2" } });
	expect([part.status, part.headers.get("content-type"), await part.text()]).toEqual([206, "audio/mpeg", "ID3"]);
	expect(part.headers.get("content-disposition")).toMatch(/^inline/);
	expect((await site.visit().get(url)).status).toBe(401);
});

test("LIB-02 chapters are read from an M4B and from the ID3 tags of an MP3, and the length is measured if the file lacks it", async () => {
	const chapters = [
		{ startsAt: 0, title: "The tray" },
		{ startsAt: 4, title: 'The shelf: "half" & more' },
		{ startsAt: 9.5, title: "Der Markt – 市場" },
	];
	for (const name of ["chapters.m4b", "chapters.mp3"]) {
		const { parts } = await read(await add(name));
		expect(parts).toEqual([expect.objectContaining({ title: "The whole book", chapters })]);
	}
	const { parts } = await read(await add("untagged-vbr.mp3"));
	expect(parts[0].title).toBe("untagged-vbr");
	expect(parts[0].seconds).toBeCloseTo(12, 0);
});

/** A second of silence with one chapter of this title (https://id3.org/id3v2-chapters-1.0). */
function makeMp3(chapterTitle: string): Buffer {
	const frame = (id: string, content: Buffer) => {
		const head = Buffer.alloc(10);
		head.write(id, "latin1");
		head.writeUInt32BE(content.length, 4);
		return Buffer.concat([head, content]);
	};
	const title = frame("TIT2", Buffer.from(`\0${chapterTitle}`, "latin1"));
	const times = Buffer.from([0, 0, 0, 0, 0, 0, 3, 232, ...Array(8).fill(255)]);
	const chapter = frame("CHAP", Buffer.concat([Buffer.from("one\0"), times, title]));
	const tag = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, chapter.length]);
	const sound = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
	return Buffer.concat([tag, chapter, ...Array(40).fill(sound)]);
}

// Seen with ep7.m4b of https://github.com/quodlibet/mutagen.
test("LIB-02 a single chapter keeps its title in a file that has no other", async () => {
	const { parts } = await read(await add("ep7.mp3", makeMp3("The seed")));
	expect(parts).toEqual([expect.objectContaining({ title: "ep7", chapters: [{ startsAt: 0, title: "The seed" }] })]);
	const untitled = await read(await add("ep8.mp3", makeMp3("")));
	expect(untitled.parts[0].chapters).toEqual([{ startsAt: 0, title: "ep8" }]);
});

test("LIB-02 a file that cannot be played says why to the seller, and offers nothing to the member", async () => {
	const files = sample("audiobook.zip");
	const broken = Buffer.from(files);
	// Within the compressed data, not the directory.
	broken.fill(0x55, 200, 1_200);
	const noSound = layOutZip([{ name: "a.mp3", size: 4, crc32: 0xd87f7e0c, modified: new Date() }]);
	const text = Buffer.concat(
		noSound.parts.map(({ content }) => (Buffer.isBuffer(content) ? content : Buffer.from("test"))),
	);
	const cases: [name: string, content: Buffer, problem: RegExp | null][] = [
		["encrypted.zip", sample("encrypted.zip"), /encrypted/],
		["cut.zip", files.subarray(0, 5_000), /broken/],
		["broken.zip", broken, /broken/],
		["text.zip", text, /Could not be read: a\.mp3/],
		["cut.mp3", Buffer.from("ID3"), /could not be read/],
		["empty.zip", Buffer.from("504b0506000000000000000000000000000000000000", "hex"), null],
	];
	for (const [name, content, problem] of cases) {
		const id = await add(name, content);
		const book = await forAdmin(id);
		if (problem) expect(book.problem, name).toMatch(problem);
		else expect(book.problem, name).toBeNull();
		expect((await call(member, "member.audiobooks.read", { productId: id })).status, name).toBe(404);
	}
	// Nothing unpacked in vain stays in the store.
	const kept = await services.db.select({ fileId: audioParts.fileId }).from(audioParts);
	const unpacked = (await services.db.select().from(storedFiles)).filter(({ key }) => key.startsWith("audio-parts/"));
	expect(unpacked.filter(({ id }) => !kept.some(({ fileId }) => fileId === id))).toEqual([]);
});

/** A second of a WAV in the given format (https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html). */
function makeWav(format: number): Buffer {
	const wav = Buffer.alloc(44 + 4_000);
	wav.write("RIFF____WAVEfmt ____", "latin1");
	wav.writeUInt32LE(wav.length - 8, 4);
	wav.writeUInt32LE(16, 16);
	wav.writeUInt16LE(format, 20);
	wav.writeUInt16LE(1, 22);
	wav.writeUInt32LE(8_000, 24);
	wav.writeUInt32LE(4_000, 28);
	wav.writeUInt16LE(1, 32);
	wav.writeUInt16LE(4, 34);
	wav.write("data", 36, "latin1");
	wav.writeUInt32LE(4_000, 40);
	return wav;
}

// Seen with alac.m4a of https://github.com/quodlibet/mutagen and dvi_adpcm.wav of https://github.com/Borewit/music-metadata.
test.for([
	[0x01, null],
	[0x03, null],
	[0x06, null],
	[0x07, null],
	[0x55, null],
	[0x02, "ADPCM"],
	[0x11, "ADPCM"],
	[0x31, "GSM"],
	[0x2001, "DTS"],
	// An unassigned format: what isn't known to play may not play.
	[0x7777, "non-PCM (30583)"],
] as const)("LIB-02 the seller is told if a WAV of format %i may not play in every browser", async ([format, name]) => {
	const { problem, parts } = await forAdmin(await add("sound.wav", makeWav(format)));
	expect(parts).toHaveLength(1);
	expect(problem).toBe(
		name &&
			`This sound may not play in every browser (${name}). Save it as MP3 or AAC, so that members can listen to it on the site.`,
	);
});

test("LIB-02 the seller is told which sounds of a ZIP may not play in every browser", async () => {
	const files = [1, 0x11].map((format) => ({ name: `${format}.wav`, input: makeWav(format) }));
	const zip = Buffer.from(await downloadZip(files).arrayBuffer());
	expect((await forAdmin(await add("sounds.zip", zip))).problem).toBe(
		"May not play in every browser: 17.wav. Save it as MP3 or AAC, so that members can listen to it on the site.",
	);
});

test("LIB-02 the place heard last is saved, in any order of arrival, and never beyond the end", async () => {
	const productId = await add("audiobook.zip");
	const { seconds: length } = await read(productId);
	const heard = fc.uniqueArray(
		fc.record({ seconds: fc.double({ min: 0, max: 20, noNaN: true }), ageMs: fc.integer({ min: 0, max: 1e9 }) }),
		{ minLength: 1, maxLength: 6, selector: ({ ageMs }) => Math.round(ageMs / 10_000) },
	);
	await fc.assert(
		fc.asyncProperty(heard, async (places) => {
			await services.db.delete(listeningPlaces);
			for (const sent of places) await call(member, "member.audiobooks.savePlace", { productId, ...sent });
			const latest = places.reduce((one, other) => (one.ageMs < other.ageMs ? one : other));
			const { place } = await read(productId);
			expect(place.seconds).toBeCloseTo(Math.min(latest.seconds, length), 6);
		}),
		{ numRuns: 15 },
	);
	const { body, status } = await call(member, "member.audiobooks.savePlace", { productId, seconds: -1 });
	expect([status, body.code]).toEqual([400, "BAD_REQUEST"]);
});

test("LIB-02 no member can open a hidden audiobook, and one whose access ended cannot listen any longer", async () => {
	const productId = await add("chapters.mp3");
	const leaving = await signedIn(site, { email: "leaving@example.org" });
	const { parts } = await read(productId, leaving);
	await revoke(services, "leaving@example.org");
	expect((await leaving.get(parts[0].url)).status).toBe(403);
	expect((await call(leaving, "member.audiobooks.read", { productId })).status).toBe(403);
	await services.db.update(digitalDownloads).set({ visible: false }).where(eq(digitalDownloads.id, productId));
	expect((await call(member, "member.audiobooks.read", { productId })).status).toBe(404);
	expect((await member.get(parts[0].url)).status).toBe(404);
	expect((await call(member, "member.audiobooks.savePlace", { productId, seconds: 1 })).status).toBe(404);
});

test("LIB-02 the seller corrects titles, lengths, chapters and order, and a new file with the same names keeps the corrections", async () => {
	const productId = await add("audiobook.zip");
	const before = await forAdmin(productId);
	const [tray, shelf, market] = before.parts;
	const corrected = [
		{
			...market,
			title: "At the market",
			chapters: [
				{ startsAt: 0, title: "Cold things" },
				{ startsAt: 2, title: "The words" },
			],
		},
		tray,
		{ ...shelf, seconds: 2.5 },
	];
	const change = (parts: object[], updatedAt = before.updatedAt) =>
		call(admin, "admin.audiobooks.update", { productId, updatedAt, parts });
	const { body } = await change(corrected);
	expect(titles(body)).toEqual(["At the market", "The tray", "Chapter two: the shelf"]);
	expect((await read(productId)).parts[0].chapters).toHaveLength(2);

	// Invalid and outdated corrections change nothing.
	const wrong: [object[], number][] = [
		[[tray, shelf], 409],
		[[tray, tray, shelf], 409],
		[[{ ...tray, title: " " }, shelf, market], 400],
		[[{ ...tray, seconds: 0 }, shelf, market], 400],
		[[{ ...tray, chapters: [] }, shelf, market], 400],
		[[{ ...tray, chapters: [{ startsAt: 1, title: "Late" }] }, shelf, market], 400],
		[
			[
				{
					...tray,
					chapters: [
						{ startsAt: 0, title: "A" },
						{ startsAt: 0, title: "B" },
					],
				},
				shelf,
				market,
			],
			400,
		],
		[
			[
				{
					...tray,
					chapters: [
						{ startsAt: 0, title: "A" },
						{ startsAt: 99, title: "B" },
					],
				},
				shelf,
				market,
			],
			400,
		],
	];
	for (const [parts, status] of wrong) expect((await change(parts, body.updatedAt)).status).toBe(status);
	expect((await change(corrected)).body.code).toBe("CHANGED_MEANWHILE");
	expect(titles(await forAdmin(productId))).toEqual(titles(body));

	const again = await store("audiobook.zip", sample("audiobook.zip"));
	await services.db.update(digitalDownloads).set({ fileId: again.fileId }).where(eq(digitalDownloads.id, productId));
	expect(await forAdmin(productId)).toMatchObject({ reading: true, parts: [] });
	await readAudiobook(services, productId, goingOn);
	expect(titles(await forAdmin(productId))).toEqual(["The tray", "Chapter two: the shelf", "At the market"]);
	expect((await change(corrected, body.updatedAt)).body.code).toBe("PARTS_CHANGED");
});

test("LIB-02 an upload becomes an audiobook automatically, and undoing its deletion restores saved places", async () => {
	const fileUploadId = await upload(admin, sample("audiobook.zip"), "audiobook.zip", "file");
	const { body: product } = await call(admin, "admin.digitalDownloads.create", {
		title: "Read aloud",
		description: "-",
		visible: true,
		fileUploadId,
		pictureUploadId: null,
	});
	const productId = product.id;
	await expect.poll(() => forAdmin(productId)).toMatchObject({ reading: false, problem: null });
	await call(member, "member.audiobooks.savePlace", { productId, seconds: 4 });
	const before = await read(productId);
	const { body: deletion } = await call(admin, "admin.digitalDownloads.remove", { id: productId });
	expect((await call(member, "member.audiobooks.read", { productId })).status).toBe(404);
	expect((await call(admin, "admin.deletions.undo", deletion)).status).toBe(200);
	expect(await read(productId)).toEqual(before);
	expect(before.place.seconds).toBe(4);
});

test("LIB-02 a product whose file is replaced by one without audio has nothing to play", async () => {
	const productId = await add("audiobook.zip");
	const { parts } = await read(productId);
	const { fileId } = await addStoredFile(services, {
		key: downloadKey("pdf", "book.pdf"),
		name: "book.pdf",
		contentType: "application/pdf",
		content: Buffer.from("%PDF"),
	});
	await services.db.update(digitalDownloads).set({ fileId, fileType: "pdf" }).where(eq(digitalDownloads.id, productId));
	await readAudiobook(services, productId, goingOn);
	expect((await call(member, "member.audiobooks.read", { productId })).status).toBe(404);
	expect((await member.get(parts[0].url)).status).toBe(404);
	expect(await services.db.$count(audioParts, eq(audioParts.productId, productId))).toBe(0);
});
