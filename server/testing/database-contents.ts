import pg from "pg";
import { listTables } from "../backup/backup.queries.ts";
import type { ConnectionOptions } from "../database/database.ts";

/** Opens a connection for a piece of work, and closes it. */
export async function withClient<Outcome>(
	options: ConnectionOptions,
	run: (client: pg.Client) => Promise<Outcome>,
): Promise<Outcome> {
	const client = new pg.Client(options);
	await client.connect();
	try {
		return await run(client);
	} finally {
		await client.end();
	}
}

/** Lists every table with its row count and a hash of its contents. */
export const contentsOf = (options: ConnectionOptions) =>
	withClient(options, async (client) => {
		const contents: Record<string, unknown> = {};
		for (const { name } of await listTables(client)) {
			const { rows } = await client.query(
				`select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${name}" t`,
			);
			contents[name] = rows[0];
		}
		return contents;
	});
