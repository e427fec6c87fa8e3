import { crc32, deflateRawSync } from "node:zlib";
import { downloadZip } from "client-zip";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { unknownFields } from "../../../../contract/email/merge-fields.ts";
import { limits } from "../../../../contract/limits.ts";
import { readSampleSequence } from "../../../database/sample/sample-sequence.ts";
import { sequenceMessages } from "../../../database/schema/email/sequences.ts";
import { Refusal } from "../../../rpc/refusal.ts";
import { signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { upload } from "../../../testing/upload.ts";
import { readArchive, writeArchive } from "./message-archive.ts";
import { readMessageFile, writeMessageFile } from "./message-file.ts";

const site = await siteForThisFile();
const { db } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

const zipOf = async (files: Record<string, string>): Promise<Buffer> =>
	Buffer.from(await downloadZip(Object.entries(files).map(([name, input]) => ({ name, input }))).arrayBuffer());
const file = (day: number | string, more = "", text = "Words.") =>
	`---\nday: ${day}\nhour: 7\nsubject: Day ${day}\n${more}---\n\n${text}\n`;
const problemsOf = async (bytes: Buffer): Promise<string[]> => {
	const error = await readArchive(bytes).catch((thrown: unknown) => thrown);
	if (!(error instanceof Refusal))
		throw error instanceof Error ? error : new Error("expected the archive to be refused");
	return (error.details.data as { problems: string[] }).problems;
};

test("SEQ-01 the sample has a hundred messages, one a day, each 60 to 150 words, with known fields only", async () => {
	const messages = await readSampleSequence();
	expect(messages.map(({ day }) => day)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
	for (const { day, subject, content } of messages) {
		const words = content.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
		expect([day, words >= 60 && words <= 150]).toEqual([day, true]);
		expect([day, unknownFields(`${subject} ${content}`)]).toEqual([day, []]);
	}
	expect(new Set(messages.map(({ subject }) => subject)).size).toBe(100);
});

test("SEQ-01 any message is unchanged after a round trip through its file and an archive", async () => {
	const words = (most: number) =>
		fc
			.string({ unit: "grapheme", minLength: 1, maxLength: most })
			.map((text) => text.replaceAll(/[{}\0\r]/g, "").trim())
			.filter((text) => text !== "" && text.isWellFormed());
	const message = fc.record({
		day: fc.integer({ min: 1, max: limits.sequenceDays }),
		hour: fc.integer({ min: 0, max: 23 }),
		subject: words(100)
			.map((text) => text.replaceAll(/[\n\u2028\u2029]/g, " ").trim())
			.filter((text) => text !== ""),
		content: words(500),
	});
	fc.assert(
		fc.property(message, (one) => {
			expect(readMessageFile(writeMessageFile(one))).toEqual(one);
		}),
	);
	await fc.assert(
		fc.asyncProperty(
			fc.uniqueArray(message, { selector: ({ day }) => day, minLength: 1, maxLength: 20 }),
			async (all) => {
				const sorted = all.toSorted((one, other) => one.day - other.day);
				expect(await readArchive(writeArchive(all, new Date("2026-05-01")))).toEqual(sorted);
			},
		),
		{ numRuns: 30 },
	);
	for (const subject of ["true", "007", "yes", "- dash", "a: b", "'quoted'", '"quoted"', "# hash", "\\n"])
		expect(readMessageFile(writeMessageFile({ day: 1, hour: 1, subject, content: "x" }))).toMatchObject({ subject });
	expect(readMessageFile("---\r\nday: 3\r\nhour: 9\r\nsubject: 'It''s here'\r\n---\r\nHello\r\n")).toEqual({
		day: 3,
		hour: 9,
		subject: "It's here",
		content: "Hello",
	});
});

test.each<[string, Record<string, string>, RegExp]>([
	["no Markdown", { "notes.txt": "Hello" }, /^notes\.txt is no Markdown file \(\.md\)\.$/],
	["only what a Mac adds", { "__MACOSX/._a.md": "x" }, /^The archive has no Markdown files/],
	["a folder", { "days/day-001.md": file(1) }, /^days\/day-001\.md is in a folder/],
	["two files of one day", { "a.md": file(1), "b.md": file(1) }, /^b\.md is for day 1, as a\.md is\.$/],
	["day 0", { "a.md": file(0) }, /^a\.md: day must be 1 or later\.$/],
	["day 4,000", { "a.md": file(4_000) }, /^a\.md: day must be at most 3,650\.$/],
	["a day in words", { "a.md": file("first") }, /^a\.md: day must be a whole number\.$/],
	["no front matter", { "a.md": "Hello" }, /^a\.md: does not begin with front matter/],
	["no subject", { "a.md": "---\nday: 1\nhour: 7\n---\nHello" }, /^a\.md: does not say its subject\.$/],
	["another key", { "a.md": file(1, "color: red\n") }, /not day, hour or subject: color: red\.$/],
	["no text", { "a.md": file(1, "", "") }, /^a\.md: text must not be empty\.$/],
	[
		"an unknown field",
		{ "a.md": file(1, "", "{full_name}") },
		/^a\.md: text uses \{full_name\}, which is not a field\.$/,
	],
	["a text that is too long", { "a.md": file(1, "", "x".repeat(20_001)) }, /^a\.md: text must have at most 20,000/],
	["a file that is too long", { "a.md": file(1, "", "x".repeat(100_000)) }, /^a\.md is too long for a message\.$/],
])("SEQ-01 an archive with %s is refused with a message that names the file", async (_, files, words) => {
	const [problem = ""] = await problemsOf(await zipOf(files));
	expect(problem).toMatch(words);
});

/** An entry with arbitrary metadata. */
function forged({ name, content, says }: { name: string; content: Buffer; says: number }): Buffer {
	const packed = deflateRawSync(content);
	const head = Buffer.alloc(30);
	head.writeUInt32LE(0x0403_4b50, 0);
	head.writeUInt16LE(20, 4);
	head.writeUInt16LE(8, 8);
	head.writeUInt32LE(crc32(content), 14);
	head.writeUInt32LE(packed.length, 18);
	head.writeUInt32LE(says, 22);
	head.writeUInt16LE(name.length, 26);
	const central = Buffer.alloc(46);
	central.writeUInt32LE(0x0201_4b50, 0);
	head.copy(central, 6, 4, 30);
	const end = Buffer.alloc(22);
	end.writeUInt32LE(0x0605_4b50, 0);
	end.writeUInt16LE(1, 8);
	end.writeUInt16LE(1, 10);
	end.writeUInt32LE(46 + name.length, 12);
	end.writeUInt32LE(30 + name.length + packed.length, 16);
	return Buffer.concat([head, Buffer.from(name), packed, central, Buffer.from(name), end]);
}

test("SEQ-01 an archive that leaves its folder, lies about its size or is invalid is refused before it does harm", async () => {
	const ok = forged({ name: "a.md", content: Buffer.from(file(1)), says: Buffer.byteLength(file(1)) });
	expect((await readArchive(ok)).length).toBe(1);
	const bomb = Buffer.alloc(50 * 1024 * 1024, "x");
	expect((await problemsOf(forged({ name: "a.md", content: bomb, says: 1_000 })))[0]).toMatch(/no ZIP archive/);
	expect((await problemsOf(forged({ name: "a.md", content: bomb, says: bomb.length })))[0]).toMatch(/too long/);
	for (const name of ["../a.md", "/etc/a.md", "C:\\a.md", "..\\a.md"])
		expect((await problemsOf(forged({ name, content: Buffer.from(file(1)), says: 40 })))[0]).toMatch(/path|folder/);
	expect((await problemsOf(Buffer.alloc(limits.sequenceArchiveBytes + 1)))[0]).toBe(
		"The archive is larger than 10 MB.",
	);
	expect((await problemsOf(Buffer.from("no archive")))[0]).toMatch(/no ZIP archive/);
	expect((await problemsOf(ok.subarray(0, ok.length - 30)))[0]).toMatch(/no ZIP archive/);
	// However damaged it is, it is either read or refused.
	await fc.assert(
		fc.asyncProperty(fc.nat({ max: ok.length - 1 }), fc.nat({ max: 255 }), async (index, value) => {
			const damaged = Buffer.from(ok);
			damaged[index] = value;
			await readArchive(damaged).catch((error: unknown) => expect(error).toBeInstanceOf(Refusal));
		}),
		{ numRuns: 300 },
	);
});

test("SEQ-01 the sample is added once, even if requested three times concurrently", async () => {
	const answers = await Promise.all([1, 2, 3].map(() => call(admin, "admin.sequences.createSample")));
	const [first] = answers.map(({ body }) => body);
	expect(answers.map(({ body }) => [body.id, body.messages])).toEqual(Array(3).fill([first.id, 100]));
	await call(admin, "admin.sequences.update", { ...first, title: "My own hundred days" });
	expect((await call(admin, "admin.sequences.createSample")).body.id).not.toBe(first.id);
});

test("SEQ-01 an import shows its changes, replaces nothing else, and an export can be imported again", async () => {
	const { id } = (await call(admin, "admin.sequences.createSample")).body;
	const exported = await admin.fetch(`/files/sequences/${id}/messages.zip`);
	expect(exported.headers.get("content-disposition")).toBe('attachment; filename="100-Day Sales Machine.zip"');
	const bytes = Buffer.from(await exported.arrayBuffer());
	const messages = await readArchive(bytes);
	expect(messages.length).toBe(100);
	const send = (content: Buffer) => upload(admin, content, "messages.zip", "file");
	const check = async (content: Buffer) =>
		(await call(admin, "admin.sequences.checkImport", { id, uploadId: await send(content) })).body;
	expect(await check(bytes)).toMatchObject({ added: [], changed: [], removed: [], unchanged: 100 });

	const [first, second, ...others] = messages;
	if (!first || !second) throw new Error("no messages");
	const changed = [{ ...first, hour: 9 }, ...others.slice(0, 97), { ...second, day: 200, subject: "Later" }];
	const uploadId = await send(writeArchive(changed, new Date()));
	const plan = (await call(admin, "admin.sequences.checkImport", { id, uploadId })).body;
	expect(plan).toMatchObject({
		added: [{ day: 200, subject: "Later" }],
		changed: [{ day: 1, subject: first.subject }],
		removed: [
			{ day: 2, subject: second.subject },
			{ day: 100, subject: messages[99]?.subject },
		],
		unchanged: 97,
	});
	const before = await db.select().from(sequenceMessages).where(eq(sequenceMessages.sequenceId, id));
	// Someone else changes one meanwhile.
	const [one] = before;
	const { body: current } = await call(admin, "admin.sequenceMessages.read", { id: one?.id });
	await call(admin, "admin.sequenceMessages.update", { ...current, subject: `${current.subject}!` });
	const stale = await call(admin, "admin.sequences.import", { id, uploadId, version: plan.version });
	expect([stale.status, stale.body.code]).toEqual([409, "CHANGED_MEANWHILE"]);
	const { version } = (await call(admin, "admin.sequences.checkImport", { id, uploadId })).body;
	const done = await call(admin, "admin.sequences.import", { id, uploadId, version });
	expect(done.body).toMatchObject({ messages: 99, days: 200 });
	const after = await db.select().from(sequenceMessages).where(eq(sequenceMessages.sequenceId, id));
	// The same message with another text: customers who had it do not get it again.
	const idOf = (rows: typeof after, day: number) => rows.find((row) => row.day === day)?.id;
	expect(idOf(after, 1)).toBe(idOf(before, 1));
	expect((await call(admin, "admin.sequences.import", { id, uploadId, version })).status).toBe(404);
	const bad = await call(admin, "admin.sequences.checkImport", {
		id,
		uploadId: await send(await zipOf({ "a.txt": "x" })),
	});
	expect(bad).toMatchObject({
		status: 422,
		body: { code: "ARCHIVE_REFUSED", data: { problems: ["a.txt is no Markdown file (.md)."] } },
	});
	const visitor = await site.visit().fetch(`/files/sequences/${id}/messages.zip`, { redirect: "manual" });
	expect(visitor.status).not.toBe(200);
	const member = await signedIn(site, { email: "member@example.org" });
	expect((await member.fetch(`/files/sequences/${id}/messages.zip`)).status).toBe(403);
});
