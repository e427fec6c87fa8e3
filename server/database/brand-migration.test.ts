// @module-tag slow
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { readBrand } from "../features/site/brand/brand-store.ts";
import { projectRoot } from "../project-root.ts";
import { createTestDatabase } from "../testing/database/test-database.ts";
import { connect } from "./database.ts";
import { bringUpToDate, rebuildTables } from "./migrate.ts";

const journal: { entries: { tag: string }[] } = JSON.parse(
	readFileSync(join(projectRoot, "server/database/migrations/meta/_journal.json"), "utf8"),
);
const BEFORE = journal.entries.findIndex(({ tag }) => tag === "0038_brand");

/** Returns the brand of a site whose tables were filled before logo and color left the sales page. */
async function migrated(fill: string[]) {
	const { connection, drop } = await createTestDatabase();
	const client = new pg.Client(connection);
	await client.connect();
	await client.query("begin");
	await rebuildTables(client, BEFORE);
	for (const statement of fill) await client.query(statement);
	await bringUpToDate(client, BEFORE);
	await client.query("commit");
	await client.end();
	const db = connect(connection, () => {});
	const brand = await readBrand(db);
	await db.$client.end();
	await drop();
	return brand;
}

const PICTURE = "7b0c4c4e-0000-4000-8000-00000000beef";
const named = "insert into settings (key, value) values ('site_name', 'Greens & Co')";
const page = (number: number, brand: object, live: string) =>
	`insert into sales_page_versions (number, content, published_by, live_since)
	values (${number}, '${JSON.stringify({ brand })}', 'a@example.org', ${live})`;

test("BRND-01 DAT-03 color and logo of the live sales page become the brand of the whole site", async () => {
	const { values, pictures } = await migrated([
		`insert into page_pictures (id) values ('${PICTURE}')`,
		`with file as (
			insert into stored_files (key, name, content_type, size, sha256, crc32)
			values ('page-pictures/1.webp', '1.webp', 'image/webp', 1, repeat('0', 64), 0) returning id
		) insert into page_picture_files (picture_id, name, file_id) select '${PICTURE}', '960.webp', id from file`,
		page(1, { logo: { src: "", alt: "" }, color: "#AA0000" }, "now()"),
		page(2, { logo: { src: `/page-pictures/${PICTURE}`, alt: "A loaf" }, color: "#8A3B12" }, "now() + interval '1 s'"),
		page(3, { logo: { src: "", alt: "" }, color: "#0000aa" }, "null"),
		named,
	]);
	expect(values).toMatchObject({ name: "Greens & Co", color: "#8a3b12" });
	expect(pictures.logo?.key).toBe("page-pictures/1.webp");
	expect(pictures.icon?.key).toBe("page-pictures/1.webp");
});

test("BRND-01 DAT-03 a site that kept the leaf under a name of its own keeps it, and one without changes has the default brand", async () => {
	const { values, mark } = await migrated([named, page(1, { logo: { src: "", alt: "" }, color: "" }, "now()")]);
	expect([values.name, values.color, mark]).toEqual(["Greens & Co", "#1f4d36", "leaf"]);
	expect((await migrated([])).mark).toBe("leaf");
});
