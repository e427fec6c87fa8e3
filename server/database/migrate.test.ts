import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableConfig, getViewConfig, PgTable, PgView } from "drizzle-orm/pg-core";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { projectRoot } from "../project-root.ts";
import { createTestDatabase } from "../testing/database/test-database.ts";
import { migrate, rebuildTables } from "./migrate.ts";
import * as schema from "./schema/index.ts";

const folder = join(projectRoot, "server/database/migrations");
const readJournal = (of = folder) =>
	JSON.parse(readFileSync(join(of, "meta/_journal.json"), "utf8")) as {
		entries: { idx: number; tag: string; when: number }[];
	};

const { host, user } = inject("postgres");
const emptyDatabase = { host, user, database: "empty_site" };
let client: pg.Client;
let closeDatabase: () => Promise<void>;
beforeEach(async () => {
	const { connection, drop } = await createTestDatabase();
	const owner = new pg.Client(connection);
	await owner.connect();
	await owner.query(`create database ${emptyDatabase.database}`);
	client = new pg.Client(emptyDatabase);
	await client.connect();
	closeDatabase = async () => {
		await client.end();
		await owner.query(`drop database ${emptyDatabase.database} with (force)`);
		await owner.end();
		await drop();
	};
});
afterEach(() => closeDatabase());

/** Every part of a schema, as the database prints it. */
const SCHEMA_PARTS = {
	columns: `
		select format('%s %s %s: %s', relkind, relpersistence, relname, string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod),
			case when attnotnull then 'not null' end, attidentity, attgenerated, pg_get_expr(adbin, adrelid), attcollation::regcollation), E'\n' order by attnum))
		from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
			left join pg_attrdef on adrelid = attrelid and adnum = attnum
		where relnamespace = 'public'::regnamespace and relkind <> 'i'
		group by relkind, relpersistence, relname`,
	indexes: "select indexdef from pg_indexes where schemaname = 'public'",
	constraints: `
		select format('%s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
		from pg_constraint where connamespace = 'public'::regnamespace`,
	functions: `
		select pg_get_functiondef(oid) from pg_proc
		where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
	triggers: "select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal",
	views: "select format('%s %s', viewname, definition) from pg_views where schemaname = 'public'",
	extensions: "select extname from pg_extension",
	comments:
		"select format('%s %s %s', classoid::regclass, objoid, description) from pg_description where objoid >= 16384",
};

async function describeDatabase() {
	const parts: Record<string, string[]> = {};
	for (const [name, query] of Object.entries(SCHEMA_PARTS)) {
		const { rows } = await client.query<[string]>({ text: query, rowMode: "array" });
		parts[name] = rows.map(([row]) => row).sort();
	}
	const { rows } = await client.query<{ name: string }>(
		"select tablename as name from pg_tables where schemaname = 'public'",
	);
	for (const { name } of rows) {
		const content = await client.query(`select * from ${name} order by 1`);
		parts[`rows of ${name}`] = content.rows.map((row) => JSON.stringify(row));
	}
	return parts;
}

test("DAT-03 an empty database is migrated, and a second start changes nothing", async () => {
	await migrate(emptyDatabase);
	const first = await describeDatabase();
	await migrate(emptyDatabase);
	expect(await describeDatabase()).toEqual(first);
	const { rows } = await client.query<{ table_name: string }>(
		"select table_name from information_schema.tables where table_schema = 'public'",
	);
	const tables = Object.values(schema).filter((entry) => entry instanceof PgTable);
	const views = Object.values(schema).filter((entry) => entry instanceof PgView);
	const names = [
		...tables.map((table) => getTableConfig(table).name),
		...views.map((view) => getViewConfig(view).name),
	];
	expect(rows.map((row) => row.table_name).sort()).toEqual(names.sort());
});

test("DAT-03 the baseline creates the same database as all migrations in sequence", async () => {
	await migrate(emptyDatabase);
	const fromBaseline = await describeDatabase();
	const ledger = "select hash, created_at from drizzle.__drizzle_migrations order by id";
	const { rows: recorded } = await client.query(ledger);
	const { entries } = readJournal();
	expect(recorded).toHaveLength(entries.length);

	await client.query("begin");
	await rebuildTables(client, entries.length);
	await client.query("commit");
	expect(fromBaseline).toEqual(await describeDatabase());
	expect((await client.query(ledger)).rows).toEqual(recorded);
});

test("DAT-03 a migration that fails leaves the database unchanged, also an empty one", async () => {
	const copy = mkdtempSync(join(tmpdir(), "migrations-"));
	cpSync(folder, copy, { recursive: true });
	const journal = readJournal(copy);
	const last = journal.entries.at(-1) as { idx: number; when: number };
	const broken = { ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_broken" };
	writeFileSync(
		join(copy, "meta/_journal.json"),
		JSON.stringify({ ...journal, entries: [...journal.entries, broken] }),
	);
	writeFileSync(join(copy, "9999_broken.sql"), "create table half (id int);\n--> statement-breakpoint\nselect 1/0;");

	const empty = await describeDatabase();
	await expect(migrate(emptyDatabase, copy)).rejects.toThrow("division by zero");
	expect(await describeDatabase()).toEqual(empty);
	await migrate(emptyDatabase);
	const migrated = await describeDatabase();
	await expect(migrate(emptyDatabase, copy)).rejects.toThrow("division by zero");
	expect(await describeDatabase()).toEqual(migrated);
	rmSync(copy, { recursive: true });
	await migrate(emptyDatabase);
});

test("only the newest migration's snapshot is stored, and the next migration starts from it", () => {
	const newest = readJournal().entries.at(-1)?.tag.slice(0, 4);
	expect(readdirSync(join(folder, "meta")).sort()).toEqual([`${newest}_snapshot.json`, "_journal.json"]);
});
