import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { readColor } from "../../contract/color.ts";
import { email } from "../../contract/email.ts";
import { settingShapes } from "../../contract/site/settings.ts";
import { createTestDatabase } from "../testing/database/test-database.ts";
import { connect, type Database } from "./database.ts";

let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
	const { connection, ...database } = await createTestDatabase();
	drop = database.drop;
	db = connect(connection, () => {});
});
afterAll(async () => {
	await db.$client.end();
	await drop();
});

/** The tables and columns as the source names them. */
const promised: Record<string, string[]> = {
	profiles: ["id", "email", "name", "role", "created_at", "purchase_info"],
	pre_approved_emails: ["id", "email", "name", "created_at", "purchase_info"],
	modules: ["id", "title", "description", "order_index", "updated_at"],
	lessons: [
		"id",
		"module_id",
		"title",
		"content",
		"description",
		"duration",
		"content_type",
		"content_url",
		"order_index",
		"updated_at",
	],
	resources: ["id", "lesson_id", "title", "description", "file_url", "file_type", "file_size", "created_at"],
	resource_logs: ["resource_id", "user_id"],
	downloads: [
		"id",
		"title",
		"description",
		"file_url",
		"file_type",
		"file_size",
		"featured",
		"access_level",
		"created_at",
		"updated_at",
	],
	digital_downloads: [
		"id",
		"title",
		"description",
		"image_url",
		"file_url",
		"file_type",
		"file_size",
		"visible",
		"order_index",
		"created_at",
		"updated_at",
	],
	download_logs: ["user_id", "download_id", "file_name", "downloaded_at"],
	settings: ["key", "value"],
	updates: [
		"id",
		"type",
		"title",
		"content",
		"priority",
		"is_active",
		"start_date",
		"end_date",
		"link_url",
		"link_text",
		"image_url",
		"background_color",
		"text_color",
		"created_at",
	],
};

const promisedTables = Object.entries(promised);
test.for(promisedTables)("DAT-01 the table %s has the columns of the source", async ([table, columns]) => {
	const { rows } = await db.execute<{ column_name: string }>(
		sql`select column_name from information_schema.columns where table_schema = 'public' and table_name = ${table}`,
	);
	expect(rows.map((row) => row.column_name)).toEqual(expect.arrayContaining(columns));
});

test("DAT-02 the database refuses a duplicate email with 23505, also in a different case", async () => {
	for (const table of ["customers", "users"]) {
		const insert = (email: string) => db.$client.query(`insert into ${table} (email, name) values ($1, 'n')`, [email]);
		await insert("one@example.org");
		await expect(insert("one@example.org")).rejects.toMatchObject({ code: "23505" });
		await expect(insert("ONE@Example.org")).rejects.toMatchObject({ code: "23514" });
	}
});

const refused: [string, string, string][] = [
	["a role that is none", `insert into customers (email, role) values ('x@example.org', 'owner')`, "23514"],
	["an update of an unknown type", `insert into updates (title, content, type) values ('t', 'c', 'banner')`, "23514"],
	[
		"an update that ends before it starts",
		`insert into updates (title, content, start_date, end_date) values ('t', 'c', '2026-02-02', '2026-01-01')`,
		"23514",
	],
	[
		"an update whose link is a script",
		`insert into updates (title, content, link_url) values ('t', 'c', 'javascript:alert(1)')`,
		"23514",
	],
	["a blank title", `insert into modules (title, order_index) values ('  ', 0)`, "23514"],
	[
		"a download of an unknown access level",
		`insert into downloads (title, file_url, access_level) values ('t', 'https://example.org/a.pdf', 'gold')`,
		"23514",
	],
	["a download without a file", `insert into downloads (title) values ('t')`, "23514"],
	[
		"a lesson without its module",
		`insert into lessons (module_id, title, order_index) values (gen_random_uuid(), 't', 0)`,
		"23503",
	],
	[
		"a resource without its lesson",
		`insert into resources (lesson_id, title, file_url, file_type) values (gen_random_uuid(), 't', 'https://example.org', 'pdf')`,
		"23503",
	],
	[
		"an account of nobody",
		`insert into customers (email, user_id) values ('nobody@example.org', gen_random_uuid())`,
		"23503",
	],
	[
		"an order of nobody",
		`insert into orders (customer_id, source, email, state) values (gen_random_uuid(), 'import', 'x@example.org', 'paid')`,
		"23503",
	],
	[
		"an order in a state that is none",
		`insert into orders (customer_id, source, email, state) values (gen_random_uuid(), 'import', 'x@example.org', 'lost')`,
		"23514",
	],
	[
		"two decisions about one customer",
		`insert into customers (email, granted_at, revoked_at) values ('x@example.org', now(), now())`,
		"23514",
	],
	[
		"a checksum that is none",
		`insert into stored_files (key, name, content_type, size, sha256) values ('k', 'n', 't', 1, 'abc')`,
		"23514",
	],
];
test.for(refused)("DAT-04 the database refuses %s", async ([, statement, code]) => {
	await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code } });
});

test("DAT-04 positions are unique at commit, so that two rows can swap in one transaction", async () => {
	await db.execute(sql`insert into modules (title, order_index) values ('first', 0), ('second', 1)`);
	await db.transaction(async (tx) => {
		await tx.execute(sql`update modules set order_index = 1 where title = 'first'`);
		await tx.execute(sql`update modules set order_index = 0 where title = 'second'`);
	});
	await expect(db.execute(sql`insert into modules (title, order_index) values ('third', 1)`)).rejects.toMatchObject({
		cause: { code: "23505" },
	});
});

test.for([
	["a display mode that there is none of", "insert into settings (key, value) values ('display_mode', 'x')"],
	["an email that is none", "insert into customers (email) values ('not a mail')"],
	["a color that runs", "insert into updates (title, content, background_color) values ('T', 'C', 'javascript:1')"],
	["a text color that is none", "insert into updates (title, content, text_color) values ('T', 'C', 'red; x')"],
	["an address that runs", "insert into downloads (title, file_url) values ('T', 'javascript:alert(1)')"],
	[
		"a status of an import that there is none of",
		"insert into imports (actor_email, upload_id, file_name, plan, status, total_rows) values ('a', 'u', 'f', '{}', 'lost', 0)",
	],
] as [string, string][])("DAT-04 the database refuses %s", async ([, statement]) => {
	await expect(db.$client.query(statement)).rejects.toMatchObject({ code: "23514" });
});

test("DAT-04 the database accepts what the server accepts: settings, colors and addresses of any kind", async () => {
	for (const [key, shape] of Object.entries(settingShapes)) {
		for (const value of shape instanceof z.ZodEnum ? shape.options : ["https://shop.example.org"]) {
			await db.$client.query(
				"insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = $2",
				[key, value],
			);
		}
	}
	for (const color of [
		"#fff",
		"#ffff",
		"#12ab34",
		"#12AB34cd",
		"rgb(1, 2, 3)",
		"rgba(1 2 3 / 50%)",
		"RGBA(255,255,255,.5)",
	]) {
		expect(readColor(color)).not.toBeNull();
		await db.$client.query(
			"insert into updates (title, content, background_color, text_color) values ('T', 'C', $1, $1)",
			[color],
		);
	}
	for (const address of ["zoe@xn--mller-kva.example", "anna@xn--80a1acny.xn--p1ai", "o'neil+tag@sub.example.org"]) {
		expect(email.parse(address)).toBe(address);
		await db.$client.query("insert into customers (email) values ($1)", [address]);
	}
});
