import { eq, inArray } from "drizzle-orm";
import { StartUpError } from "../../start-up-error.ts";
import type { Database } from "../database.ts";
import { users } from "../schema/auth.ts";
import { settings } from "../schema/settings.ts";
import { SAMPLE_CONTENT_LOADED } from "./load-sample-content.ts";
import { sampleAccounts } from "./sample-accounts.ts";

/**
 * Keeps data that a try-out made out of production, where its accounts have a password that stood on a screen (SEC-11).
 *
 * @throws StartUpError in one line
 */
export async function refuseTryOutData(db: Database): Promise<void> {
	const emails = sampleAccounts.map(({ email }) => email);
	const accounts = await db.select({ id: users.id }).from(users).where(inArray(users.email, emails)).limit(1);
	const marks = await db.select({ key: settings.key }).from(settings).where(eq(settings.key, SAMPLE_CONTENT_LOADED));
	if (accounts.length + marks.length > 0)
		throw new StartUpError(
			"This data was made by a try-out, with sample accounts and their printed password. Set DATA_DIR (or DATABASE_URL) to an empty place for production.",
		);
}
