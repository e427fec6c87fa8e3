import pg from "pg";
import { StartUpError } from "../../start-up-error.ts";
import type { ConnectionOptions } from "../database.ts";
import { sampleAccounts } from "./sample-accounts.ts";
import { SAMPLE_CONTENT_LOADED } from "./sample-content-loaded.ts";

/**
 * Keeps a try-out's data out of production, because its accounts have a password that was shown on a screen (SEC-11).
 *
 * @param connection to a database that may have no tables yet, or those of an older version
 * @throws StartUpError in one line
 */
export async function refuseTryOutData(connection: ConnectionOptions): Promise<void> {
	const client = new pg.Client(connection);
	await client.connect();
	try {
		const isMade =
			"select to_regclass('public.users') is not null and to_regclass('public.settings') is not null as made";
		if (!(await client.query(isMade)).rows[0].made) return;
		const emails = sampleAccounts.map(({ email }) => email);
		const { rows } = await client.query(
			"select exists (select from users where email = any($1)) or exists (select from settings where key = $2) as found",
			[emails, SAMPLE_CONTENT_LOADED],
		);
		if (rows[0].found)
			throw new StartUpError(
				"This data was made by a try-out, with sample accounts and their printed password. Set DATA_DIR (or DATABASE_URL) to an empty place for production.",
			);
	} finally {
		await client.end();
	}
}
