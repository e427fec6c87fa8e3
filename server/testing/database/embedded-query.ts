import { join } from "node:path";
import pg from "pg";
import { socketFolder, USER } from "../../database/embedded/embedded-postgres.ts";

/** Runs SQL on the embedded database of a running site. */
export async function queryEmbedded(dataFolder: string, statement: string): Promise<Record<string, unknown>[]> {
	const client = new pg.Client({ host: socketFolder(join(dataFolder, "postgres")), user: USER, database: "postgres" });
	// The database may be stopped meanwhile.
	client.on("error", () => {});
	await client.connect();
	try {
		return (await client.query(statement)).rows;
	} finally {
		await client.end();
	}
}
