import { createHash } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { readCommandConfig } from "../config.ts";
import { type ConnectionOptions, connect, type Queryable } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { storedFiles } from "../database/schema/library/stored-files.ts";
import { serverSettings } from "../database/schema/site/server-settings.ts";
import { withClient } from "../database/with-client.ts";
import { createServerSettingsStore } from "../features/site/server-settings/server-settings-store.ts";
import { startJobs } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { createDiskStorage } from "../storage/disk-storage.ts";
import { digestOf } from "../storage/file-digest.ts";
import { openStorage } from "../storage/open-storage.ts";
import { insertStoredFile } from "../storage/stored-files.queries.ts";
import { addDownload, addLesson, addModule, addPerson, addProduct } from "../testing/builders.ts";
import { contentsOf } from "../testing/database/database-contents.ts";
import { fillOlderDatabase, withOlderDatabase } from "../testing/database/older-database.ts";
import { createTestDatabase } from "../testing/database/test-database.ts";
import { startS3Server } from "../testing/servers/s3-server.ts";
import { startTestSite, type TestSite } from "../testing/test-site.ts";
import { listWaitingJobs } from "./backup.queries.ts";
import { listBackups, readManifest } from "./backup-folder.ts";
import { createBackup, pruneBackups } from "./create-backup.ts";
import { findBackup, restoreBackup } from "./restore-backup.ts";
import { backUpWhenDue } from "./scheduled-backup.ts";

let site: TestSite;
let connection: ConnectionOptions;
let folder: string;
const log = createLog("silent");

beforeAll(async () => {
	// Undelivered mail stays in the queue.
	site = await startTestSite({ transport: { deliver: () => Promise.reject(new Error("no mail server")) } });
	const { host, user, database } = site.services.db.$client.options as { host: string; user: string; database: string };
	connection = { host, user, database };
	for (let person = 0; person < 50; person += 1)
		await addPerson(site.services, { email: `person-${person}@example.org`, premium: person % 2 === 0 });
	for (let product = 0; product < 3; product += 1)
		await addProduct(site.services, {
			title: `Book "${product}" 🌱\t\\N`,
			content: Buffer.alloc(70_000, product),
			orderIndex: product,
		});
	await addDownload(site.services, { title: "List" });
	const moduleId = await addModule(site.services, { title: "One", orderIndex: 0 });
	await addLesson(site.services, { moduleId, title: "First", orderIndex: 0, content: "Line\none\r\ntwo" });
	await site.services.mailer.send({ kind: "other", to: "waiting@example.org", subject: "Waits", text: "t", html: "h" });
	// Tries once, and not again while the tests compare.
	const rest = () =>
		site.services.db.$client.query("update messages set due_at = now() + interval '1 hour' where attempts = 1");
	await vi.waitUntil(async () => (await rest()).rowCount === 1, { timeout: 30_000 });
});
afterAll(() => site.close());
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "site-backup-"));
	return () => rmSync(folder, { recursive: true, force: true });
});

/** Creates an empty target: a migrated database and a file store without files. */
async function emptyPlace() {
	const database = await createTestDatabase();
	const storage = createDiskStorage(join(folder, "elsewhere"));
	const jobs = await startJobs(database.connection, log);
	return {
		connection: database.connection,
		storage,
		jobs,
		close: async () => {
			await jobs.stop();
			await database.drop();
		},
	};
}

test("OPS-06 a backup of the running site is restored row for row, file for file, with its pending mail", async () => {
	const { path, manifest } = await createBackup({ connection, storage: site.services.storage }, folder);
	const place = await emptyPlace();
	try {
		await restoreBackup(place, await findBackup(path));
		expect(await contentsOf(place.connection)).toEqual(await contentsOf(connection));
		expect(manifest.files).toHaveLength(4);
		for (const file of manifest.files) {
			const content = await buffer(await place.storage.read(file.key));
			expect(createHash("sha256").update(content).digest("hex")).toBe(file.sha256);
		}
		const waiting = await withClient(place.connection, (client) =>
			client.query("select address, state, sealed is not null as sealed from messages"),
		);
		expect(waiting.rows).toEqual([{ address: "waiting@example.org", state: "queued", sealed: true }]);
		// Triggers work again: the counters follow new changes.
		await withClient(place.connection, async (client) => {
			await client.query("delete from customers");
			const { rows } = await client.query("select sum(total)::int as total from customer_counts");
			expect(rows).toEqual([{ total: 0 }]);
		});
	} finally {
		await place.close();
	}
});

test("OPS-06 a backup from before customers and orders is restored and migrated like an old database", {
	tags: "slow",
}, async () => {
	const old = await createTestDatabase();
	const listed =
		"select email, name, premium, purchase_info ->> 'order_id' as number, created_at from pre_approved_emails order by lower(email)";
	const registered = "select id, email, name, role, created_at from profiles order by id";
	const lowered = (rows: { email: string }[]) => rows.map((row) => ({ ...row, email: row.email.toLowerCase() }));
	const { path, before } = await withOlderDatabase(old.connection, async (client) => {
		await fillOlderDatabase(client, 500);
		await client.query("insert into modules (title, order_index) values ('A', 0), ('B', 1)");
		const before = [lowered((await client.query(listed)).rows), (await client.query(registered)).rows];
		const storage = createDiskStorage(join(folder, "old store"));
		return { before, ...(await createBackup({ connection: old.connection, storage }, join(folder, "old"))) };
	});
	const place = await emptyPlace();
	try {
		await restoreBackup(place, await findBackup(path));
		await withClient(place.connection, async (client) => {
			const after = [(await client.query(listed)).rows, (await client.query(registered)).rows];
			expect(after).toEqual(
				before.map((rows) => rows.map((row) => ("number" in row ? { ...row, number: row.number ?? "" } : row))),
			);
			const { rows } = await client.query(
				"select (select count(*) from orders)::int > 300 as orders, (select count(*) from modules)::int as modules",
			);
			expect(rows).toEqual([{ orders: true, modules: 2 }]);
		});
		// The next start has nothing to migrate.
		await migrate(place.connection);
		expect(await contentsOf(place.connection)).toHaveProperty("orders");
	} finally {
		await place.close();
		await old.drop();
	}
});

test("OPS-06 customers marked as invited get their invitation after a restore too: the jobs of every queue are included", async () => {
	// A process that was stopped before it could write the messages.
	const { jobs, db } = site.services;
	const before = await withClient(connection, listWaitingJobs);
	await db.$client.query("update pgboss.queue set notify = false where name = 'invitation'");
	const people = Array.from({ length: 3 }, (_, nth) => ({ email: `invited-${nth}@example.org`, name: "" }));
	await db.$client.query(
		`insert into pgboss.job (name, data, start_after) values ('invitation', $1, now() + interval '1 hour'), ('audiobooks', '{"productId": "00000000-0000-4000-8000-000000000000"}', now() + interval '1 hour')`,
		[JSON.stringify({ people })],
	);
	await jobs.repeat("an-hourly-look", "hour", async () => {});
	await db.$client.query(
		"insert into pgboss.job (name, data, start_after, policy) values ('an-hourly-look', '{}', now() + interval '1 hour', 'exclusive')",
	);
	// Done, while others that were taken with it are not.
	await db.$client.query("insert into pgboss.job (name, data, state) values ('audiobooks', null, 'active')");
	const { path, manifest } = await createBackup({ connection, storage: site.services.storage }, folder);
	expect(manifest.jobs.filter(({ data }) => data === null)).toEqual([]);
	const place = await emptyPlace();
	try {
		await restoreBackup(place, await findBackup(path));
		const waiting = await withClient(place.connection, listWaitingJobs);
		const known = new Set(before.map(({ id }) => id));
		expect(waiting.filter(({ id }) => !known.has(id)).map(({ queue, data }) => [queue, data])).toEqual(
			expect.arrayContaining([
				["invitation", { people }],
				["audiobooks", { productId: "00000000-0000-4000-8000-000000000000" }],
			]),
		);
		expect(waiting.map(({ queue }) => queue)).not.toContain("an-hourly-look");
	} finally {
		await place.close();
		await db.$client.query("delete from pgboss.job where name in ('invitation', 'audiobooks', 'an-hourly-look')");
	}
});

test.each([
	["into a bucket entered in the browser", true],
	["onto the disk", false],
])("OPS-06 after a restore %s, the next start finds the files there", async (_place, hasBucket) => {
	const authSecret = "a".repeat(32);
	const environment = { DATA_DIR: join(folder, "data") };
	const enter = (db: Queryable, settings: Record<string, string>) =>
		createServerSettingsStore(db, authSecret, environment).save(settings, async () => {});
	const { db } = site.services;
	await enter(db, {
		S3_BUCKET: "bucket-of-the-backup",
		S3_REGION: "elsewhere",
		METRICS_TOKEN: "the token of the backup",
	});
	onTestFinished(async () => void (await db.delete(serverSettings)));
	const { path, manifest } = await createBackup({ connection, storage: site.services.storage }, folder);
	const s3 = await startS3Server();
	onTestFinished(() => s3.close());
	const { connection: target, jobs, close } = await emptyPlace();
	const targetDb = connect(target, () => {});
	onTestFinished(async () => {
		await targetDb.$client.end();
		await close();
	});
	const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.config;
	if (hasBucket)
		await enter(targetDb, {
			S3_ENDPOINT: endpoint ?? "",
			S3_BUCKET: bucket,
			S3_ACCESS_KEY_ID: accessKeyId,
			S3_SECRET_ACCESS_KEY: secretAccessKey,
		});
	const readStores = async () =>
		readCommandConfig(environment, false, await createServerSettingsStore(targetDb, authSecret, environment).read());
	const stores = await readStores();
	expect(stores.s3 !== null).toBe(hasBucket);
	const place = { connection: target, storage: await openStorage(stores), hasBucket, jobs };
	await restoreBackup(place, await findBackup(path), { replace: true });
	const afterwards = await readStores();
	expect(afterwards).toEqual(stores);
	const storage = await openStorage(afterwards);
	for (const { key, sha256 } of manifest.files) expect((await digestOf(await storage.read(key))).sha256).toBe(sha256);
	const { rows } = await targetDb.$client.query("select name from server_settings where name = 'METRICS_TOKEN'");
	expect(rows).toHaveLength(1);
});

test("OPS-06 a snapshot shows a single moment, regardless of concurrent writes", async () => {
	let writing = true;
	const writer = (async () => {
		for (let round = 0; writing; round += 1) {
			const id = await addPerson(site.services, { email: `meanwhile-${round}@example.org` });
			await site.services.db.$client.query("delete from users where id = $1", [id]);
			await site.services.db.$client.query("delete from customers where email like 'meanwhile-%'");
		}
	})();
	const { path } = await createBackup({ connection, storage: site.services.storage }, folder);
	writing = false;
	await writer;
	const place = await emptyPlace();
	try {
		// Dangling references would fail to restore.
		await restoreBackup(place, await findBackup(path));
	} finally {
		await place.close();
	}
});

test("OPS-06 a backup is not restored over existing data, nor from a folder without one", async () => {
	const { path } = await createBackup({ connection, storage: site.services.storage }, folder);
	const jobs = { requeue: async () => {} };
	await expect(
		restoreBackup({ connection, storage: site.services.storage, jobs }, await findBackup(path)),
	).rejects.toThrow("There is something in this database already.");
	await expect(findBackup(folder)).rejects.toThrow("There is no whole backup");
});

test("OPS-06 a backup of an earlier version that lists jobs without data is opened, and a damaged manifest is named", async () => {
	const { path, manifest } = await createBackup({ connection, storage: site.services.storage }, folder);
	const done = { id: "8f1f6a39-0f7c-4f0d-9a0b-5c5f0a1c2d3e", queue: "audiobooks", data: null };
	const file = join(path, "manifest.json");
	await writeFile(file, JSON.stringify({ ...manifest, jobs: [...manifest.jobs, done] }));
	expect((await findBackup(path)).manifest.jobs).toEqual(manifest.jobs);
	await writeFile(file, JSON.stringify({ ...manifest, tables: "none" }));
	await expect(findBackup(path)).rejects.toThrow("its manifest.json is damaged");
});

test("OPS-06 a restore that refuses changes nothing of the site that it was to replace", { tags: "slow" }, async () => {
	const { path, manifest } = await createBackup({ connection, storage: site.services.storage }, folder);
	const [damaged, missing, ...others] = manifest.files.map(({ key }) => key) as [string, string, ...string[]];
	const place = await emptyPlace();
	onTestFinished(place.close);
	await restoreBackup(place, await findBackup(path));
	const changeFile = async (key: string, content: string) => {
		await place.storage.remove(key);
		await place.storage.write(key, Readable.from([Buffer.from(content)]));
	};
	await changeFile(damaged, "a failing disk");
	await place.storage.remove(missing);
	await withClient(place.connection, (client) => client.query("update modules set title = 'Newer than the backup'"));
	const readSite = async () => {
		const files = new Map<string, string>();
		for await (const { key } of place.storage.list())
			files.set(key, (await digestOf(await place.storage.read(key))).sha256);
		return { files, rows: await contentsOf(place.connection) };
	};
	const before = await readSite();
	const drafts = join(folder, "elsewhere/.drafts");

	const lastFile = join(path, "files", others.at(-1) ?? "");
	await place.storage.remove(others.at(-1) ?? "");
	before.files.delete(others.at(-1) ?? "");
	const whole = readFileSync(lastFile);
	rmSync(lastFile);
	writeFileSync(lastFile, "damaged");
	await expect(restoreBackup(place, await findBackup(path), { replace: true })).rejects.toThrow("holds a damaged file");
	expect(await readSite()).toEqual(before);
	expect(readdirSync(drafts)).toEqual([]);
	writeFileSync(lastFile, whole);

	const table = join(path, "tables/modules.gz");
	const rows = readFileSync(table);
	writeFileSync(table, rows.subarray(0, rows.length - 12));
	await expect(restoreBackup(place, await findBackup(path), { replace: true })).rejects.toThrow();
	expect(await readSite()).toEqual(before);
	expect(readdirSync(drafts)).toEqual([]);
	writeFileSync(table, rows);

	const written: string[] = [];
	const write: typeof place.storage.write = (key, content) => {
		written.push(key);
		return place.storage.write(key, content);
	};
	const storage = { ...place.storage, write };
	await restoreBackup({ ...place, storage }, await findBackup(path), { replace: true });
	// What is whole there is left alone.
	expect(written).toHaveLength(3);
	expect(await contentsOf(place.connection)).toEqual(await contentsOf(connection));
	for (const { key, sha256 } of manifest.files)
		expect((await digestOf(await place.storage.read(key))).sha256).toBe(sha256);
	expect(readdirSync(drafts)).toEqual([]);
});

test("OPS-06 files that a backup shares with the previous one take no extra space", async () => {
	const first = await createBackup({ connection, storage: site.services.storage }, folder);
	const earlier = join(folder, "2001-01-01T00-00-00");
	renameSync(first.path, earlier);
	const second = await createBackup({ connection, storage: site.services.storage }, folder);
	const key = first.manifest.files[0]?.key ?? "";
	expect(statSync(join(second.path, "files", key)).ino).toBe(statSync(join(earlier, "files", key)).ino);
});

test("OPS-06 where files can't be linked to those of the previous backup, they are copied", async () => {
	// From one file system to another, as on one without links.
	const other = mkdtempSync("/dev/shm/site-backup-");
	onTestFinished(() => rmSync(other, { recursive: true }));
	const first = await createBackup({ connection, storage: site.services.storage }, other);
	symlinkSync(first.path, join(folder, "2001-01-01T00-00-00"));
	const second = await createBackup({ connection, storage: site.services.storage }, folder);
	expect(statSync(second.path).dev).not.toBe(statSync(first.path).dev);
	for (const { key, size } of first.manifest.files) expect(statSync(join(second.path, "files", key)).size).toBe(size);
});

test("OPS-06 what a killed backup left is removed by the next one, and never what another process is writing", async () => {
	const draftOf = (pid: number, hoursAgo: number) => {
		const path = join(folder, `.unfinished-${pid}-${hoursAgo * 10}`);
		mkdirSync(join(path, "tables"), { recursive: true });
		writeFileSync(join(path, "tables/users.gz"), "half");
		const at = new Date(Date.now() - hoursAgo * 3_600_000);
		for (const name of ["tables/users.gz", "tables", ""]) utimesSync(join(path, name), at, at);
		return path;
	};
	const [ended, running] = [2 ** 22 - 1, process.ppid];
	const left = [draftOf(ended, 2), draftOf(process.pid, 2), draftOf(running, 25)];
	// The first may be that of a process on another machine.
	const inProgress = [draftOf(ended, 0.5), draftOf(running, 23), draftOf(ended, 72)];
	const now = new Date();
	utimesSync(join(inProgress[2] ?? "", "tables/users.gz"), now, now);
	await createBackup({ connection, storage: site.services.storage }, folder);
	for (const path of left) expect(existsSync(path)).toBe(false);
	for (const path of inProgress) expect(existsSync(path)).toBe(true);
});

test("OPS-06 a damaged file is detected during a backup, and no invalid backup remains", async () => {
	const storage = createDiskStorage(join(folder, "store"));
	const read = async () => Readable.from([Buffer.from("something else")]);
	await expect(createBackup({ connection, storage: { ...storage, read } }, join(folder, "backups"))).rejects.toThrow();
	expect(readdirSync(join(folder, "backups"))).toEqual([]);
});

test("OPS-06 a file that was being saved when the power failed is in no backup, and blocks none", async () => {
	const lost = { key: "downloads/pdf/lost.pdf", name: "lost.pdf", contentType: "application/pdf", size: 4 };
	const id = await insertStoredFile(site.services.db, { ...lost, sha256: "0".repeat(64) });
	const { manifest } = await createBackup({ connection, storage: site.services.storage }, folder);
	await site.services.db.delete(storedFiles).where(eq(storedFiles.id, id));
	expect(manifest.files.map(({ key }) => key)).not.toContain(lost.key);
	expect(manifest.files.length).toBeGreaterThan(0);
});

test("OPS-06 a scheduled backup runs when the newest is old enough, and the configured number is retained", async () => {
	const schedule = { folder, everyHours: 24, keep: 2 };
	const services = { connection, storage: site.services.storage, log };
	for (const name of ["2001-01-01T03-00-00", "2001-01-02T03-00-00"]) {
		await mkdir(join(folder, name));
		writeFileSync(join(folder, name, "manifest.json"), "{}");
	}
	expect(await backUpWhenDue(services, schedule, new Date("2001-01-02T20:00:00Z"))).toBe(false);
	expect(await backUpWhenDue(services, schedule, new Date("2001-01-03T03:00:00Z"))).toBe(true);
	const left = await listBackups(folder);
	expect(left).toHaveLength(2);
	expect(left[0]).toBe("2001-01-02T03-00-00");
	expect(await pruneBackups(folder, 1)).toEqual(["2001-01-02T03-00-00"]);
});

test("OPS-06 a scheduled backup that takes longer than its interval does not start again beside itself", async () => {
	const reading = Promise.withResolvers<void>();
	const goOn = Promise.withResolvers<void>();
	const read: typeof site.services.storage.read = async (...file) => {
		reading.resolve();
		await goOn.promise;
		return site.services.storage.read(...file);
	};
	const schedule = { folder, everyHours: 1, keep: 2 };
	const services = { connection, storage: { ...site.services.storage, read }, log };
	const first = backUpWhenDue(services, schedule, new Date());
	await reading.promise;
	expect(await backUpWhenDue(services, schedule, new Date())).toBe(false);
	goOn.resolve();
	expect(await first).toBe(true);
	expect(await listBackups(folder)).toHaveLength(1);
	// The lock ends with it.
	expect(await backUpWhenDue(services, schedule, new Date(Date.now() + 3_600_000))).toBe(true);
});

test("OPS-06 backups taken at the same second are all complete", async () => {
	const parts = { connection, storage: site.services.storage };
	const taken = await Promise.all([1, 2, 3].map(() => createBackup(parts, folder)));
	expect(await listBackups(folder)).toEqual(taken.map(({ path }) => basename(path)).sort());
	for (const { path, manifest } of taken) expect(await readManifest(path)).toEqual(manifest);
});

test("OPS-06 a backup with a time in the future stops no other, and is the first to be removed", async () => {
	const schedule = { folder, everyHours: 24, keep: 1 };
	const services = { connection, storage: site.services.storage, log };
	const ahead = "2099-01-01T03-00-00";
	await mkdir(join(folder, ahead));
	const now = new Date();
	expect(await backUpWhenDue(services, { ...schedule, keep: 2 }, now)).toBe(true);
	expect(await backUpWhenDue(services, schedule, new Date(now.getTime() + 3_600_000))).toBe(false);
	expect(await pruneBackups(folder, 1)).toEqual([ahead]);
	expect(await listBackups(folder)).toHaveLength(1);
});
