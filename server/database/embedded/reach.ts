import pg from "pg";
import { type EmbeddedPostgres, socketFolder, startEmbeddedPostgres, USER } from "./embedded-postgres.ts";

/**
 * Reaches a data folder's embedded server, for a command beside the site: the running site's server, or a temporary
 * one.
 *
 * @param folder of the cluster
 */
export async function reachEmbeddedPostgres(folder: string): Promise<EmbeddedPostgres> {
	const connection = { host: socketFolder(folder), user: USER, database: "postgres" };
	const client = new pg.Client(connection);
	client.on("error", () => {});
	try {
		await client.connect();
		await client.end();
		return { connection, stop: async () => {} };
	} catch {
		return startEmbeddedPostgres({ folder });
	}
}
