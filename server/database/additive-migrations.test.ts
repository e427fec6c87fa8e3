import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../project-root.ts";
import { runningVersion } from "../releases/check-releases.ts";
import { findIncompatibleStatements } from "./incompatible-statements.ts";

const FOLDER = join(projectRoot, "server/database/migrations");
/** Before there were releases, every process was replaced at once. */
const LAST_UNCHECKED = "0046_failing-release-check.sql";

const migrations = readdirSync(FOLDER).filter((name) => /^\d{4}_.*\.sql$/.test(name));

test("UPG-04 the version before works with the tables of every new migration", () => {
	expect(migrations).toContain(LAST_UNCHECKED);
	const found = migrations
		.filter((name) => name > LAST_UNCHECKED)
		.flatMap((name) =>
			findIncompatibleStatements(readFileSync(join(FOLDER, name), "utf8"), runningVersion).map(
				({ statement, reason }) => `${name}: ${statement}\n  ${reason}`,
			),
		);
	expect(found).toEqual([]);
});

const allowed: [what: string, sql: string][] = [
	["a new table", 'CREATE TABLE "a" ("id" uuid PRIMARY KEY NOT NULL, "b" text NOT NULL, CONSTRAINT "c" UNIQUE("b"));'],
	[
		"a new table with an index",
		'create table a (b text);--> statement-breakpoint\ncreate unique index a_key on "a" ("b");',
	],
	[
		"a reference of a new table",
		'create table a (b uuid); ALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("b") REFERENCES "public"."users"("id");',
	],
	["a column that may be empty", 'ALTER TABLE "orders" ADD COLUMN "note" text;'],
	["a column with a default", 'ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT \'\' NOT NULL;'],
	["two columns at once", "alter table orders add note text, add column other integer default 0 not null"],
	["a generated column", "alter table orders add column low text generated always as (lower(email)) stored not null"],
	[
		"a new column with a check",
		`ALTER TABLE "orders" ADD COLUMN "kind" text; ALTER TABLE "orders" ADD CONSTRAINT "k" CHECK ("orders"."kind" in ('a', 'b'));`,
	],
	[
		"a new column with a reference",
		'ALTER TABLE "orders" ADD COLUMN "b" uuid; ALTER TABLE "orders" ADD CONSTRAINT "f" FOREIGN KEY ("b") REFERENCES "c"("id");',
	],
	[
		"values of a new column that are unique",
		'ALTER TABLE "orders" ADD COLUMN "b" uuid; CREATE UNIQUE INDEX "u" ON "orders" USING btree ("b","source") WHERE b is not null;',
	],
	[
		"a new column that is filled, and has a default from then on",
		`alter table orders add column b text default ''; update orders set b = email; alter table orders alter column b set not null;`,
	],
	["an index", 'CREATE INDEX "orders_b" ON "orders" USING btree ("email");'],
	["a wider check, without the narrow one", 'ALTER TABLE "orders" DROP CONSTRAINT "orders_source_check";'],
	[
		"a view or function that is replaced",
		"create or replace view a as select 1; create or replace function b() returns int language sql as $$ select 1 $$",
	],
	["a temporary table", "create temp table a (b text); drop table a"],
	["a column that may be empty now", 'ALTER TABLE "orders" ALTER COLUMN "email" DROP NOT NULL;'],
	[
		"a trigger that is replaced",
		"drop trigger if exists a on orders; create trigger a after insert on orders execute function b()",
	],
	[
		"words in texts, names and comments",
		`-- drop table orders\n/* drop table orders; */ insert into settings values ('; drop table orders;'); comment on table orders is 'rename'`,
	],
	[
		"words in the body of a function",
		"create function a() returns trigger language plpgsql as $body$ begin drop table if exists scratch; return new; end $body$",
	],
	["a removed column that a release did not use", '-- unused since 0.1.0\nALTER TABLE "orders" DROP COLUMN "note";'],
	[
		"a removed column in a list of statements",
		'create table a (b text);--> statement-breakpoint\n-- unused since 0.0.9\nALTER TABLE "orders" DROP COLUMN "note";',
	],
	[
		"a reviewed check",
		'-- reviewed: allows every value that was allowed before\nALTER TABLE "orders" ADD CONSTRAINT "c" CHECK ("orders"."source" <> \'\');',
	],
];

test.each(allowed)("UPG-04 a migration may have %s", (_what, sql) => {
	expect(findIncompatibleStatements(sql, "0.1.0")).toEqual([]);
});

const refused: [what: string, sql: string, reason: RegExp][] = [
	["a removed table", 'DROP TABLE "orders";', /reads and writes this table/],
	[
		"a removed table beside a new one",
		"create table a (b text); drop table if exists a, orders cascade",
		/reads and writes this table/,
	],
	["a removed column", 'ALTER TABLE "orders" DROP COLUMN "note";', /reads and writes this column/],
	[
		"a removed column behind a new one",
		"alter table orders add column b text, drop column note",
		/reads and writes this column/,
	],
	["a removed view", "drop view profiles; create view profiles as select 1", /create or replace view/],
	["a removed function", "drop function if exists has_access(uuid)", /create or replace function/],
	["a removed type", "drop type mood", /still uses it/],
	["a renamed table", 'ALTER TABLE "orders" RENAME TO "sales";', /old name/],
	["a renamed column", 'ALTER TABLE "orders" RENAME COLUMN "note" TO "notes";', /old name/],
	["a renamed value of a type", "alter type mood rename value 'a' to 'b'", /old name/],
	["a table in another schema", "alter table orders set schema archive", /where it was/],
	["another type of a column", 'ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE integer;', /old type/],
	["another type in short", "alter table orders alter note type integer using note::integer", /old type/],
	[
		"a column that must not be empty any more",
		'ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;',
		/leave this column empty/,
	],
	[
		"a new column that is filled, and then has no default",
		"alter table orders add column b text; update orders set b = ''; alter table orders alter column b set not null",
		/leave this column empty/,
	],
	["a column without its default", 'ALTER TABLE "orders" ALTER COLUMN "state" DROP DEFAULT;', /to the database/],
	[
		"a column that is generated now",
		"alter table orders alter column id add generated always as identity",
		/writes this column itself/,
	],
	[
		"a new column that must not be empty",
		'ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL;',
		/adds rows without it/,
	],
	[
		"the same in short, among others",
		"alter table only public.orders add a text, add b numeric(4, 2) not null",
		/adds rows without it/,
	],
	["a new unique column with a default", "alter table orders add column b text default '' unique", /same value/],
	["unique values", 'ALTER TABLE "orders" ADD CONSTRAINT "u" UNIQUE("number");', /same values twice/],
	["a unique index", 'CREATE UNIQUE INDEX "u" ON "orders" USING btree (lower("number"));', /same values twice/],
	[
		"unique values of a new column with a default",
		`alter table orders add column "b" text default ''; create unique index u on orders ("b")`,
		/same values twice/,
	],
	[
		"a reference",
		'ALTER TABLE "orders" ADD CONSTRAINT "f" FOREIGN KEY ("import_id") REFERENCES "imports"("id");',
		/references to rows/,
	],
	["a check", 'ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK ("orders"."number" <> \'\');', /this check refuses/],
	[
		"a check of a new and an old column",
		'ALTER TABLE "orders" ADD COLUMN "b" text; ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK ("orders"."b" = "orders"."number");',
		/this check refuses/,
	],
	["a removed unique constraint", 'ALTER TABLE "orders" DROP CONSTRAINT "orders_number_unique";', /on conflict/],
	["a removed unique index", 'DROP INDEX "orders_number_key";', /on conflict/],
	["an emptied table", "truncate orders", /shows these rows/],
	["a right that is taken", "revoke select on orders from public", /this right/],
	["rows that are hidden", "alter table orders enable row level security", /see its rows/],
	["a removal in a block", "do $$ begin if true then drop table orders; end if; end $$", /reads and writes this table/],
	[
		"a removal since a release to come",
		'-- unused since 0.2.0\nALTER TABLE "orders" DROP COLUMN "note";',
		/reads and writes this column/,
	],
	[
		"a removal with another comment",
		'-- nobody needs it\nALTER TABLE "orders" DROP COLUMN "note";',
		/reads and writes this column/,
	],
	[
		"a comment about another statement",
		'-- unused since 0.1.0\nALTER TABLE "orders" DROP COLUMN "a"; ALTER TABLE "orders" DROP COLUMN "b";',
		/reads and writes this column/,
	],
	[
		"a removal that is only reviewed",
		'-- reviewed: it was looked at by two people\nALTER TABLE "orders" DROP COLUMN "note";',
		/reads and writes this column/,
	],
	[
		"a review without a reason",
		'-- reviewed: ok\nALTER TABLE "orders" ADD CONSTRAINT "c" CHECK ("orders"."number" <> \'\');',
		/this check refuses/,
	],
];

test.each(refused)("UPG-04 a migration may not have %s", (_what, sql, reason) => {
	expect(findIncompatibleStatements(sql, "0.1.0")).toEqual([
		{ statement: expect.any(String), reason: expect.stringMatching(reason) },
	]);
});
