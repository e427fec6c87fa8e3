import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { listTables } from "../backup/backup.queries.ts";
import { listBackups, readManifest } from "../backup/backup-folder.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { readConfig } from "../config.ts";
import type { ConnectionOptions } from "../database/database.ts";
import { migrate, readMigrationState } from "../database/migrate.ts";
import { withClient } from "../database/with-client.ts";
import { startJobs } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { createDiskStorage } from "../storage/disk-storage.ts";
import { payFor, startOrder } from "../testing/buyers.ts";
import { call } from "../testing/call.ts";
import {
	type EarlierVersion,
	earlierVersions,
	openEarlierVersion,
	rebuildEarlierDatabase,
} from "../testing/earlier-version.ts";
import { keptPeople, TEST_SITE_SECRET } from "../testing/kept-people.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { startTestSite, type TestSite } from "../testing/test-site.ts";
import { readWhatPeopleSee } from "../testing/what-people-see.ts";
import { backUpAndRehearse } from "./back-up-and-rehearse.ts";

const folder = mkdtempSync(join(tmpdir(), "site-earlier-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const log = createLog("silent");
const jobs = { requeue: async () => {} };
const versions = await Promise.all(earlierVersions.map(openEarlierVersion));
/** With their titles in the names of the tests. */
const kept = versions.map((version): [title: string, EarlierVersion] => [
	`${version.name} (${version.source.manifest.migrations} migrations)`,
	version,
]);

/** Runs a function on a database of this version without data. */
async function withDatabase<Outcome>(run: (connection: ConnectionOptions) => Promise<Outcome>): Promise<Outcome> {
	const { connection, drop } = await createTestDatabase();
	try {
		return await run(connection);
	} finally {
		await drop();
	}
}

test("UPG-03 data of several earlier versions is kept", () => {
	const migrations = versions.map(({ source }) => source.manifest.migrations);
	expect(migrations.length).toBeGreaterThanOrEqual(6);
	expect(migrations).toEqual([...new Set(migrations)].sort((one, other) => one - other));
});

test.each(kept)(
	"UPG-03 data made by the version of %s is backed up by this one, and its update rehearsed with the same figures",
	async (_title, { name, source }) => {
		const { manifest } = source;
		const dataFolder = join(folder, `${name}-in-place`);
		mkdirSync(dataFolder);
		const storage = createDiskStorage(join(dataFolder, "files"));
		for (const { key } of manifest.files) await storage.write(key, await source.readFile(key));
		const environment = { DATA_DIR: dataFolder, SITE_URL: "http://localhost:3000", AUTH_SECRET: TEST_SITE_SECRET };
		await withDatabase(async (connection) => {
			await rebuildEarlierDatabase(connection, source);
			const parts = { config: readConfig(environment), direct: connection, environment, log };
			const rehearsal = await backUpAndRehearse(parts, () => {});

			const backups = join(dataFolder, "backups");
			const { tables, files, migrations } = await readManifest(join(backups, (await listBackups(backups))[0] ?? ""));
			expect({ tables, files, migrations }).toEqual({
				tables: manifest.tables,
				files: manifest.files,
				migrations: manifest.migrations,
			});

			const { known } = await readMigrationState(connection);
			expect(rehearsal.migrations).toEqual({ from: manifest.migrations, to: known });
			expect(rehearsal.files.count).toBe(manifest.files.length);
			const rowsOf = (table: string) => String(manifest.tables.find((one) => one.name === table)?.rows);
			const figure = (label: string) => rehearsal.figures.find((one) => one.label === label)?.after;
			for (const label of ["Admins", "Customers with access"])
				expect(rehearsal.figures).toContainEqual({ label, before: expect.any(String), after: figure(label) });
			expect(figure("Accounts")).toBe(rowsOf("users"));
			expect(figure("Customers")).toBe(rowsOf("customers"));
			expect(figure("Products")).toBe(rowsOf("digital_downloads"));
			expect(figure("Lessons")).toBe(rowsOf("lessons"));
			if (rowsOf("orders") !== "undefined") expect(figure("Orders")).toBe(rowsOf("orders"));
			expect(figure("Orders in USD, paid")).toMatch(/^\d: \$1,?\d+\.\d\d$/);
			expect(rehearsal.trials).toEqual([
				"The public pages are shown.",
				"An admin can sign in.",
				expect.stringMatching(/^".+" can be downloaded\.$/),
			]);
		});
	},
);

test.each(kept)(
	"UPG-03 data made by the version of %s is the same, updated in place or restored twice",
	async (_title, { name, source }) => {
		const storage = createDiskStorage(join(folder, `${name}-restored`));
		await withDatabase(async (connection) => {
			const startedAt = new Date();
			await rebuildEarlierDatabase(connection, source);
			await migrate(connection);
			const updated = await readRows(connection, startedAt);
			for (let restore = 1; restore <= 2; restore += 1) {
				await restoreBackup({ connection, storage, jobs }, source, { replace: true });
				expect(await readRows(connection, startedAt)).toEqual(updated);
			}
		});
	},
);

test.each(kept)("UPG-03 people see what they saw in the version of %s", async (_title, { name, source, seen }) => {
	const dataFolder = join(folder, name);
	mkdirSync(dataFolder);
	const storage = createDiskStorage(join(dataFolder, "files"));
	const site = await startTestSite({
		config: { dataFolder },
		connection: async (connection) => {
			const queued = await startJobs(connection, log);
			await restoreBackup({ connection, storage, jobs: queued }, source);
			await queued.stop();
			return connection;
		},
	});
	try {
		const { headline, member, seller } = await readWhatPeopleSee(site.url, keptPeople);
		expect(headline).toBe(seen.headline);
		expect(member).toMatchObject(withoutNull(seen.member));
		expect(seller).toMatchObject(withoutNull(seen.seller));
		expect((await site.visit().get("/")).body).toContain("Greens of Yesterday</title>");
		// It waited while the mail server was away.
		const { text } = await site.mailTo(keptPeople.member.email, /Reset your password/);
		expect(text).toMatch(/https?:\/\/localhost:\d+\/\S*reset/);
		await expectToGoOn(site);
	} finally {
		await site.close();
	}
});

test("UPG-03 a job of an earlier version is restored only if this one still takes it: imports are work by their rows", async () => {
	const source = versions.find(({ name }) => name === "2026-11-23")?.source;
	if (!source) throw new Error("the data of 2026-11-23 is missing");
	const jobOf = (queue: string) => ({ id: randomUUID(), queue, data: { importId: randomUUID() } });
	const [started, mail] = [jobOf("imports"), jobOf("mail")];
	const storage = createDiskStorage(join(folder, "import"));
	const queued: unknown[] = [];
	const collect = { requeue: async (job: unknown) => void queued.push(job) };
	await withDatabase(async (connection) => {
		const manifest = { ...source.manifest, jobs: [started, mail] };
		await restoreBackup({ connection, storage, jobs: collect }, { ...source, manifest });
		expect(queued).toEqual([mail]);
	});
});

/** Leaves out what a version did not have yet. */
const withoutNull = (shown: object) => Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== null));

/** Downloads, studies, registers, buys and ends a test of the sales page. */
async function expectToGoOn(site: TestSite) {
	const { member: mia, admin: seller } = keptPeople;
	const [member, admin] = [site.visit(), site.visit()];
	await member.signIn(mia.email, mia.password);
	await admin.signIn(seller.email, seller.password);

	const { body: products } = await call(member, "member.digitalDownloads.list");
	const { downloadUrl } = products.find(({ title }: { title: string }) => title === "Kept book");
	expect(await (await member.fetch(downloadUrl)).text()).toMatch(/^bytes of /);

	const { body: outline } = await call(member, "member.course.outline");
	const lesson = { lessonId: outline.modules.at(-1).lessons[1].id, completed: true };
	expect((await call(member, "member.course.markLesson", lesson)).status).toBe(200);

	const approval = (email: string) => call(site.visit(), "visitor.registration.checkApproval", { email });
	expect((await approval("dora.import@example.org")).body).toMatchObject({ approved: true });
	expect((await approval("rex.revoked@example.org")).body).toMatchObject({ approved: false });

	const browser = site.visit();
	const { body: options } = await call(browser, "visitor.buying.options");
	const choices = { consent: options.consent?.digest ?? null, shown: options.price, attempt: options.attempt };
	const { session } = await startOrder(site, browser, choices);
	await payFor(site, browser, session, "nora.new@example.org");

	const { body: running } = await call(admin, "admin.pageTests.current");
	if (running) expect((await call(admin, "admin.pageTests.end", { id: running.id, chosen: "b" })).status).toBe(200);
}

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?\+00(?::00)?/g;

/** Reads every table, without the IDs and times that migrations make anew each time. */
const readRows = (connection: ConnectionOptions, startedAt: Date) =>
	withClient(connection, async (client) => {
		await client.query("set time zone 'UTC'");
		const isNew = (time: string) => new Date(time.replace(" ", "T").replace(/\+00$/, "Z")) >= startedAt;
		const tables: Record<string, string[]> = {};
		for (const { name } of await listTables(client)) {
			// Its rows are counters that transactions choose by chance.
			if (name === "customer_counts") continue;
			const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t`);
			tables[name] = rows
				.map(({ row }) => row.replace(UUID, "(ID)").replace(TIME, (time) => (isNew(time) ? "(now)" : time)))
				.sort();
		}
		return tables;
	});
