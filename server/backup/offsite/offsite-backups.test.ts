// @module-tag slow
import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { bech32 } from "@scure/base";
import { Decrypter } from "age-encryption";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ConnectionOptions } from "../../database/database.ts";
import { withClient } from "../../database/with-client.ts";
import { createDiskStorage } from "../../storage/disk-storage.ts";
import { addDownload, addPerson, addProduct } from "../../testing/builders.ts";
import { contentsOf } from "../../testing/database/database-contents.ts";
import { createTestDatabase } from "../../testing/database/test-database.ts";
import { startBucketProxy, storeError } from "../../testing/servers/bucket-proxy.ts";
import { startS3Server } from "../../testing/servers/s3-server.ts";
import { siteForThisFile } from "../../testing/site-for-this-file.ts";
import { restoreBackup } from "../restore-backup.ts";
import { type OffsiteConfig, openBackupBucket } from "./backup-bucket.ts";
import { createOffsiteBackup } from "./create-offsite-backup.ts";
import { createRecoveryKey, folderOf, parseRecoveryKey } from "./encryption.ts";
import { findOffsiteBackup } from "./find-offsite-backup.ts";
import { openOffsiteFolder } from "./offsite-folder.ts";
import { fileId } from "./offsite-layout.ts";
import { pruneOffsiteBackups } from "./prune-offsite-backups.ts";
import { wordsOfIdentity } from "./recovery-words.ts";
import { runRestoreDrill } from "./run-restore-drill.ts";

const site = await siteForThisFile();
const { db, storage } = site.services;
const { host, user, database } = db.$client.options as { host: string; user: string; database: string };
const connection: ConnectionOptions = { host, user, database };
const identity = { siteUrl: "https://academy.example", authSecret: "the secret of the backed-up site" };

const s3 = await startS3Server();
const proxy = await startBucketProxy(s3.config.endpoint ?? "");
const key = await createRecoveryKey();
afterAll(async () => {
	folder.close();
	await proxy.close();
	await s3.close();
});

for (let person = 0; person < 20; person += 1)
	await addPerson(site.services, { email: `person-${person}@example.org`, premium: person % 2 === 0 });
// Larger than a part of an upload, and than what is encrypted at once.
const book = Buffer.alloc(9_000_000, "leaf ");
await addProduct(site.services, { title: "Book", content: book, orderIndex: 0 });
await addDownload(site.services, { title: "List" });

let config: OffsiteConfig;
let folder: Awaited<ReturnType<typeof openOffsiteFolder>>;
async function openFolder(name: string) {
	folder?.close();
	const { delivery, ...place } = s3.config;
	config = { ...place, endpoint: proxy.endpoint, prefix: `${name}/academy` };
	folder = await openOffsiteFolder(config, key.recipient, { readAttempts: 2, pauseMs: 10 });
}
/** For a test that changes what is in the bucket. */
const openOwnFolder = () => openFolder(randomUUID());
beforeEach(async () => {
	await openFolder("shared");
	proxy.calls.length = 0;
	return () => {
		proxy.cutAnswer = () => null;
		proxy.cutRequest = () => null;
		proxy.answer = () => null;
	};
});

const back = (services: { storage?: typeof storage } = {}) =>
	createOffsiteBackup({ connection, storage, site: identity, ...services }, { folder, recipient: key.recipient });
const find = (name?: string, recoveryKey = key) => findOffsiteBackup(config, recoveryKey, name);
const drill = (diskFolder: string | null = null) => runRestoreDrill({ connection, diskFolder }, { folder, key });

await openFolder("shared");
/** Taken once for all tests that only read it, with what was in the database then. */
const taken = await back();
const saved = await contentsOf(connection);

async function emptyPlace() {
	const place = await createTestDatabase();
	const disk = mkdtempSync(join(tmpdir(), "site-restored-"));
	return {
		connection: place.connection,
		storage: createDiskStorage(disk),
		jobs: { requeue: async () => {} },
		close: async () => {
			await place.drop();
			rmSync(disk, { recursive: true, force: true });
		},
	};
}

/** The bucket itself, as its owner sees it. */
const bucketOf = () => openBackupBucket({ ...config, prefix: `${config.prefix}/${folderOf(key.recipient)}` });
async function replace(name: string, change: (content: Buffer) => Buffer): Promise<void> {
	const bucket = bucketOf();
	const content = await buffer(await bucket.read(name));
	await bucket.write(name, Readable.from([change(content)]));
	bucket.close();
}
const listDrillDatabases = () =>
	withClient(connection, async (client) => {
		const { rows } = await client.query("select datname from pg_database where datname = $1", [
			`${database}_restore_drill`,
		]);
		return rows;
	});

test("HOST-05 a backup is restored in an empty place with only the bucket's keys and the recovery key", async () => {
	const place = await emptyPlace();
	try {
		const { source, name } = await find();
		expect(name).toBe(taken.name);
		expect(source.site).toEqual(identity);
		const manifest = await restoreBackup(place, source);
		expect(await contentsOf(place.connection)).toEqual(saved);
		expect(manifest.files).toHaveLength(2);
		for (const file of manifest.files) {
			const content = await buffer(await place.storage.read(file.key));
			expect(createHash("sha256").update(content).digest("hex")).toBe(file.sha256);
		}
		await expect(restoreBackup(place, source)).rejects.toThrow("There is something in this database already.");
		await restoreBackup(place, source, { replace: true });
		expect(await contentsOf(place.connection)).toEqual(saved);
	} finally {
		await place.close();
	}
});

test("HOST-05 nothing in the bucket can be read without the recovery key, and age's own format with it", async () => {
	const bucket = bucketOf();
	const keys: string[] = [];
	for await (const { key: found } of bucket.list("")) {
		keys.push(found);
		const content = await buffer(await bucket.read(found));
		for (const plain of ["person-1@example.org", "leaf leaf", identity.authSecret, "downloads/"])
			expect(content.includes(plain)).toBe(false);
		expect(content.toString("latin1", 0, 21)).toBe(
			found.endsWith(".json") ? content.toString("latin1", 0, 21) : "age-encryption.org/v1",
		);
	}
	// Names of files tell nothing either.
	expect(keys.filter((one) => one.startsWith("files/") && !/^files\/[\da-f]{64}\.age$/.test(one))).toEqual([]);
	const decrypter = new Decrypter();
	decrypter.addIdentity(key.identity);
	const customers = await decrypter.decrypt(
		await buffer(await bucket.read(`backups/${taken.name}/tables/customers.gz.age`)),
	);
	expect(gunzipSync(customers).toString()).toContain("person-1@example.org");
	bucket.close();
});

test("HOST-05 a file is sent once, and again if it is damaged or gone in the bucket", async () => {
	await openOwnFolder();
	const first = await back();
	expect(first.sentBytes).toBeGreaterThan(book.length);
	const second = await back();
	expect(second.bytes).toBeGreaterThan(book.length);
	expect(second.sentBytes).toBeLessThan(book.length / 10);
	const [file] = await db.query.storedFiles.findMany({ where: (files, { eq }) => eq(files.size, book.length) });
	await replace(`files/${fileId(file?.key ?? "")}.age`, (content) => content.subarray(0, -1));
	expect((await back()).sentBytes).toBeGreaterThan(book.length);
	await restoreDrillPasses();
});

test("HOST-05 old backups are removed with the files that no other one needs, and nothing else", async () => {
	await openOwnFolder();
	const taken = await back();
	const bucket = bucketOf();
	const write = (name: string, content: string) => bucket.write(name, Readable.from([Buffer.from(content)]));
	const unused = `files/${"0".repeat(64)}.age`;
	await write(unused, "of a removed backup");
	// Two of one day, long ago; and one that was interrupted.
	for (const name of ["2020-01-01T03-00-00", "2020-01-01T04-00-00"]) {
		await write(`backups/${name}/manifest.json.age`, "x");
		await write(
			`backups/${name}.json`,
			JSON.stringify({ format: 1, takenAt: "2020-01-01T03:00:00Z", bytes: 1, files: [] }),
		);
	}
	await write("backups/2020-02-01T03-00-00/manifest.json.age", "x");
	const neighbour = await openOffsiteFolder(config, (await createRecoveryKey()).recipient);
	await neighbour.write("backups/2020-01-01T03-00-00.json", Readable.from([Buffer.from("{}")]));

	expect(await pruneOffsiteBackups(folder, new Date())).toEqual(["2020-01-01T03-00-00"]);
	// A file of today may belong to a backup that is being taken.
	expect((await bucket.listNames("files/")).map((one) => `files/${one}`)).toContain(unused);
	await pruneOffsiteBackups(folder, new Date(Date.now() + 3 * 86_400_000));
	expect((await bucket.listNames("files/")).map((one) => `files/${one}`)).not.toContain(unused);
	expect(await bucket.listNames("files/")).toHaveLength(taken.files);
	expect((await bucket.listNames("backups/")).sort()).toEqual(
		["2020-01-01T04-00-00", taken.name].flatMap((name) => [`${name}.json`, `${name}/`]).sort(),
	);
	expect(await neighbour.listNames("backups/")).toEqual(["2020-01-01T03-00-00.json"]);
	await restoreDrillPasses();
	bucket.close();
	neighbour.close();
});

const restoreDrillPasses = async () => expect((await drill()).files).toBe(2);

test("HOST-05 a drill restores the newest backup beside the real database, compares it, and removes it", async () => {
	const before = await contentsOf(connection);
	const result = await drill();
	expect(result).toMatchObject({ name: taken.name, rows: taken.rows, files: 2, bytes: taken.bytes });
	expect(await listDrillDatabases()).toEqual([]);
	expect(await contentsOf(connection)).toEqual(before);
});

/** What one test damages, its last backup repairs for the next. */
beforeAll(async () => {
	await openFolder("damaged");
	await back();
});
test.each<[string, (content: Buffer) => Buffer]>([
	["truncated", (content) => content.subarray(0, Math.floor(content.length / 2))],
	["truncated between two chunks", (content) => content.subarray(0, 216 + 2 * (65_536 + 16))],
	[
		"changed by one bit",
		(content) => Buffer.concat([content.subarray(0, -1), Buffer.from([(content.at(-1) ?? 0) ^ 1])]),
	],
	["empty", () => Buffer.alloc(0)],
	["something else", () => Buffer.from("<html>Not found</html>")],
])("HOST-05 a drill fails with the reason if a file in the bucket is %s", async (_, change) => {
	await openFolder("damaged");
	const [file] = await db.query.storedFiles.findMany({ where: (files, { eq }) => eq(files.size, book.length) });
	await replace(`files/${fileId(file?.key ?? "")}.age`, change);
	await expect(drill()).rejects.toThrow(/^The backup of .* is damaged: files\/[\da-f]{64}\.age /);
	expect(await listDrillDatabases()).toEqual([]);
	// The next backup sends it again.
	expect((await back()).sentBytes).toBeGreaterThan(book.length);
});

test("HOST-05 a drill fails with the reason if a file or table is gone, or belongs to another backup", async () => {
	await openOwnFolder();
	const first = await back();
	await addPerson(site.services, { email: "later@example.org" });
	// Backups are named by the second.
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2000 });
	const second = await back().finally(() => vi.useRealTimers());
	const table = (name: string) => `backups/${name}/tables/customers.gz.age`;
	const bucket = bucketOf();
	const other = await buffer(await bucket.read(table(first.name)));
	await bucket.write(table(second.name), Readable.from([other]));
	await expect(drill()).rejects.toThrow(/^customers has \d+ rows instead of \d+\.$/);
	await bucket.remove(table(second.name));
	await expect(drill()).rejects.toThrow("Reading from the bucket failed. This isn't in the bucket anymore.");
	for (const name of await bucket.listNames("files/")) await bucket.remove(`files/${name}`);
	await expect(drill()).rejects.toThrow("is incomplete: 2 of its files are not in the bucket.");
	bucket.close();
});

test("HOST-05 a drill works on a database server, and says what its user may not do", async () => {
	const as = (name: string) => ({
		connectionString: `postgres://${name}@localhost/${database}?host=${encodeURIComponent(host)}`,
	});
	const onServer = (name: string) => runRestoreDrill({ connection: as(name), diskFolder: null }, { folder, key });
	expect((await onServer(user)).files).toBe(2);
	const limited = `limited_${process.pid}`;
	await db.$client.query(`create role ${limited} login`);
	try {
		await expect(onServer(limited)).rejects.toThrow("The site's database user may not create a database");
	} finally {
		await db.$client.query(`drop role ${limited}`);
	}
	expect(await listDrillDatabases()).toEqual([]);
});

test("HOST-05 a drill starts only if the disk has room for the copy", async () => {
	await expect(drill("/proc")).rejects.toThrow(/^The disk has 0\.0 GB left, and the drill needs 0\.\d GB\.$/);
	expect(await listDrillDatabases()).toEqual([]);
});

test("HOST-05 a restore tells a wrong recovery key from a typo, a wrong folder, and a bucket without backups", async () => {
	await openOwnFolder();
	await expect(find()).rejects.toThrow("There are no backups in the folder");
	await openFolder("shared");
	const other = await createRecoveryKey();
	await expect(find(undefined, other)).rejects.toThrow("but none for this recovery key");
	await expect(find("2020-01-01T00-00-00")).rejects.toThrow("There is no backup 2020-01-01T00-00-00 in the bucket.");
	const typo = `${key.identity.slice(0, -1)}${key.identity.endsWith("Q") ? "P" : "Q"}`;
	await expect(parseRecoveryKey(typo)).rejects.toThrow("This isn't a recovery key.");
	const asTyped = ` ${key.identity.toLowerCase().replaceAll(/(.{10})/g, "$1 ")}\n`;
	expect(await parseRecoveryKey(asTyped)).toEqual(key);
});

test("HOST-05 a recovery key is also 24 words, which are taken as people write them down", async () => {
	const words = wordsOfIdentity(key.identity).split(" ");
	expect(words).toHaveLength(24);
	for (const entered of [
		words.join(" "),
		words.join("\n").toUpperCase(),
		words.map((word, index) => `${index + 1}. ${word}`).join(", "),
		words.map((word) => word.slice(0, 4)).join(" "),
	])
		expect(await parseRecoveryKey(entered)).toEqual(key);
	for (const [entered, reason] of [
		[[...words.slice(1), "tomatoe"], /^“tomatoe” is not among the words/],
		[words.slice(1), /^A recovery key has 24 words, and these are 23\.$/],
		[words.toSpliced(3, 1, words[3] === "zoo" ? "zone" : "zoo"), /one of them is wrong/],
	] as const)
		await expect(parseRecoveryKey(entered.join(" "))).rejects.toThrow(reason);
});

test("HOST-05 the words of a known key are those of other software", () => {
	// Trezor's test vectors of BIP 39: 32 bytes of 0x7f.
	const identity = bech32.encode("age-secret-key-", bech32.toWords(new Uint8Array(32).fill(0x7f))).toUpperCase();
	expect(wordsOfIdentity(identity)).toBe(
		"legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth title",
	);
});

test("HOST-05 a download continues where the connection broke", async () => {
	const [cuts, at] = [3, 3_000_000];
	let cut = 0;
	proxy.cutAnswer = ({ method, path }) =>
		method === "GET" && /\/files\/\w+\.age/.test(path) && cut++ < cuts ? at : null;
	proxy.calls.length = 0;
	await restoreDrillPasses();
	const ranges = proxy.calls.map(({ range }) => range).filter((range) => range !== undefined);
	expect(ranges.length).toBeGreaterThanOrEqual(2);
	expect(ranges[0]).toMatch(/^bytes=[1-9]\d*-$/);
});

test("HOST-05 a download that breaks without end fails with the reason", async () => {
	proxy.cutAnswer = ({ path }) => (/\/files\/\w+\.age/.test(path) ? 1 : null);
	let first = true;
	// No byte more arrives after the first answer.
	proxy.answer = ({ path }) => {
		if (!/\/files\/\w+\.age/.test(path)) return null;
		if (first) {
			first = false;
			return null;
		}
		return storeError(503, "SlowDown", "Please reduce your request rate.");
	};
	await expect(drill()).rejects.toThrow(/^Reading from the bucket failed\. The store is busy\./);
});

test("HOST-05 an upload that is cut midway leaves no backup that looks complete, and the next one is", async () => {
	await openOwnFolder();
	proxy.cutRequest = ({ method, path }) => (method !== "GET" && /\/files\//.test(path) ? 500_000 : null);
	await expect(back()).rejects.toThrow(/^Writing to the bucket failed\. The connection broke\./);
	expect(await folder.listBackups()).toEqual([]);
	await expect(drill()).rejects.toThrow("There is no backup in the bucket.");
	proxy.cutRequest = () => null;
	await back();
	await restoreDrillPasses();
});

test("HOST-05 a file that is damaged in the site's own store fails the backup, and is not sent", async () => {
	await openOwnFolder();
	const read = async () => Readable.from([Buffer.from("something else")]);
	await expect(back({ storage: { ...storage, read } })).rejects.toThrow(/^A stored file is damaged: /);
	expect(await folder.listBackups()).toEqual([]);
	expect(await folder.listNames("files/")).toEqual([]);
});

test("HOST-05 a backup ends when the process does, and leaves none that looks complete", async () => {
	await openOwnFolder();
	const stopping = new AbortController();
	proxy.answer = ({ path }) => {
		if (/\/files\//.test(path)) stopping.abort();
		return null;
	};
	const run = createOffsiteBackup(
		{ connection, storage, site: identity },
		{ folder, recipient: key.recipient },
		stopping.signal,
	);
	await expect(run).rejects.toThrow(/abort/i);
	expect(await folder.listBackups()).toEqual([]);
});

test.each([
	[404, "NoSuchBucket", "There is no bucket with this name at this endpoint."],
	[403, "InvalidAccessKeyId", "The access key ID is unknown there."],
	[403, "SignatureDoesNotMatch", "The secret access key is wrong."],
	[403, "AccessDenied", "These keys aren't allowed to do this."],
	[301, "PermanentRedirect", "The bucket is in another region, or at another endpoint."],
	[400, "AuthorizationHeaderMalformed", "The region is wrong."],
	[403, "RequestTimeTooSkewed", "This machine's clock is wrong."],
	[507, "QuotaExceeded", "The bucket is full."],
])("HOST-05 a store that answers %i %s is quoted, with what it means", async (status, code, meaning) => {
	proxy.answer = () => storeError(status, code, "In the vendor's words");
	const bucket = openBackupBucket(config);
	const expected = `Writing a test file failed. ${meaning} It answered: HTTP ${status}, ${code}, In the vendor's words.`;
	await expect(bucket.probe("probe")).rejects.toThrow(expected);
	bucket.close();
});

test("HOST-05 a wrong endpoint is reported as one, whatever answers there", async () => {
	const probe = async (endpoint: string) => {
		const bucket = openBackupBucket({ ...config, endpoint });
		const failure = await bucket.probe("probe").catch((error: Error) => error.message);
		bucket.close();
		return failure;
	};
	expect(await probe("http://127.0.0.1:9")).toMatch(
		/^Writing a test file failed\. The server at this endpoint refused/,
	);
	expect(await probe("http://nothing.invalid")).toMatch(
		/^Writing a test file failed\. There is no server at this endpoint/,
	);
	expect(await probe(proxy.endpoint.replace("http:", "https:"))).toMatch(/does not speak HTTPS/);
	proxy.answer = () => ({ status: 404, body: "<html><body>Not found</body></html>" });
	expect(await probe(proxy.endpoint)).toMatch(/^Writing a test file failed\. /);
	const bucket = openBackupBucket(config);
	proxy.answer = ({ method }) => (method === "GET" ? { status: 200, body: "something else" } : null);
	await expect(bucket.probe("probe")).rejects.toThrow(
		"Reading the test file failed. It answered: it has another content.",
	);
	proxy.answer = ({ method }) => (method === "DELETE" ? storeError(403, "AccessDenied", "No") : null);
	await expect(bucket.probe("probe")).rejects.toThrow("Removing the test file failed. These keys aren't allowed");
	bucket.close();
});
