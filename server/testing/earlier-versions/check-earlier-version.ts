import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { listTables } from "../../backup/backup.queries.ts";
import { listBackups, readManifest } from "../../backup/backup-folder.ts";
import { restoreBackup } from "../../backup/restore-backup.ts";
import { readConfig } from "../../config.ts";
import type { ConnectionOptions } from "../../database/database.ts";
import { migrate, readMigrationState } from "../../database/migrate.ts";
import { withClient } from "../../database/with-client.ts";
import { createLog } from "../../log.ts";
import { createDiskStorage } from "../../storage/disk-storage.ts";
import { backUpAndRehearse } from "../../updates/back-up-and-rehearse.ts";
import { createTestDatabase } from "../database/test-database.ts";
import { type EarlierVersion, rebuildEarlierDatabase } from "./earlier-version.ts";
import { TEST_SITE_SECRET } from "./kept-people.ts";

/* Two checks of the data of an earlier version: of some versions in every test run, of all of them in `faults/`. */

/** Runs a function on a database of this version without data. */
export async function withDatabase<Outcome>(
	run: (connection: ConnectionOptions) => Promise<Outcome>,
): Promise<Outcome> {
	const { connection, drop } = await createTestDatabase();
	try {
		return await run(connection);
	} finally {
		await drop();
	}
}

/**
 * Expects that this version backs up a database of an earlier one, and rehearses its update with the same figures.
 *
 * @param folder for temporary files
 */
export async function expectRehearsal({ name, source }: EarlierVersion, folder: string): Promise<void> {
	const { manifest } = source;
	const dataFolder = join(folder, `${name}-in-place`);
	mkdirSync(dataFolder);
	const storage = createDiskStorage(join(dataFolder, "files"));
	for (const { key } of manifest.files) await storage.write(key, await source.readFile(key));
	const environment = { DATA_DIR: dataFolder, SITE_URL: "http://localhost:3000", AUTH_SECRET: TEST_SITE_SECRET };
	await withDatabase(async (connection) => {
		await rebuildEarlierDatabase(connection, source);
		const parts = { config: readConfig(environment), direct: connection, environment, log: createLog("silent") };
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
}

/**
 * Expects the same rows in a database that was updated in place and in one that a backup was restored to twice.
 *
 * @param folder for temporary files
 */
export async function expectSameRows({ name, source }: EarlierVersion, folder: string): Promise<void> {
	const storage = createDiskStorage(join(folder, `${name}-restored`));
	await withDatabase(async (connection) => {
		const startedAt = new Date();
		await rebuildEarlierDatabase(connection, source);
		await migrate(connection);
		const updated = await readRows(connection, startedAt);
		for (let restore = 1; restore <= 2; restore += 1) {
			await restoreBackup({ connection, storage, jobs: { requeue: async () => {} } }, source, { replace: true });
			expect(await readRows(connection, startedAt)).toEqual(updated);
		}
	});
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
