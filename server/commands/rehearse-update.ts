import { readConfig } from "../config.ts";
import { readMigrationState } from "../database/migrate.ts";
import { createLog } from "../log.ts";
import { runningVersion } from "../releases/check-releases.ts";
import { endWithParent } from "../stop-signals.ts";
import { backUpAndRehearse } from "../updates/back-up-and-rehearse.ts";
import { formatRehearsal } from "../updates/rehearse-update.ts";
import { runOnDatabase } from "./command.ts";

/*
 * Tries the update to this version on a copy of the site, which goes on meanwhile, and prints what was compared
 * (UPG-01). `npm run update` runs it for the version that it prepared.
 */

endWithParent();
await runOnDatabase({ quiet: true }, async ({ connection: direct, environment }) => {
	const config = readConfig(environment);
	// A newer database is refused before a backup of it is taken.
	await readMigrationState(direct);
	const parts = { config, direct, environment, log: createLog("silent") };
	const rehearsal = await backUpAndRehearse(parts, (step) => console.error(step));
	console.log(`\n${formatRehearsal(rehearsal)}\n\nVersion ${runningVersion} works with a copy of this site.`);
});
