import { listTables } from "../../backup/backup.queries.ts";
import type { ConnectionOptions } from "../../database/database.ts";
import { withClient } from "../../database/with-client.ts";

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
