import pg from "pg";
import type { ConnectionOptions } from "./database.ts";

/** Opens a connection of its own for a piece of work, and closes it. */
export async function withClient<Outcome>(
	options: ConnectionOptions,
	work: (client: pg.Client) => Promise<Outcome>,
): Promise<Outcome> {
	const client = new pg.Client(options);
	// The next statement reports the failure; an error without a listener would end the entire process.
	client.on("error", () => {});
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}
