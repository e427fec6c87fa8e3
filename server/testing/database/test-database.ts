import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** Creates an empty, migrated database. */
export async function createTestDatabase(): Promise<{
	connection: { host: string; user: string; database: string };
	drop(): Promise<void>;
}> {
	const { host, user, template } = inject("postgres");
	const database = `site_${randomBytes(6).toString("hex")}`;
	const asOwner = async (statement: string) => {
		const client = new pg.Client({ host, user, database: "postgres" });
		await client.connect();
		await client.query(statement);
		await client.end();
	};
	// A copy of its files is several times faster than a copy through the log.
	await asOwner(`create database ${database} template ${template} strategy file_copy`);
	return { connection: { host, user, database }, drop: () => asOwner(`drop database ${database} with (force)`) };
}
