import { resolve } from "node:path";
import { restoreBackup } from "../backup/restore-backup.ts";
import { startJobs } from "../jobs/jobs.ts";
import { StartUpError } from "../start-up-error.ts";
import { runCommand } from "./command.ts";

/* `npm run restore -- /where/to/2026-11-21T03-00-00`: puts a backup into an empty place (OPS-06). */

await runCommand({ alone: true }, async ({ connection, storage, log }) => {
	const folder = process.argv[2];
	if (!folder) throw new StartUpError("usage: npm run restore -- /folder/of/a/backup");
	const jobs = await startJobs(connection, log);
	try {
		const { tables, files } = await restoreBackup({ connection, storage, jobs }, resolve(folder));
		console.log(`${tables.reduce((sum, { rows }) => sum + rows, 0)} rows and ${files.length} files are restored.`);
	} finally {
		await jobs.stop();
	}
});
