import pg from "pg";
import { type EmbeddedPostgres, socketFolder, startEmbeddedPostgres, USER } from "./embedded-postgres.ts";

/**
 * The embedded server of a data folder, for a command beside the site: the one the site has started while that runs,
 * else one for as long as the command takes.
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
