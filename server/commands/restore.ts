import { resolve } from "node:path";
import { findBackup, restoreBackup } from "../backup/restore-backup.ts";
import { startJobs } from "../jobs/jobs.ts";
import { StartUpError } from "../start-up-error.ts";
import { runCommand } from "./command.ts";

/* `npm run restore -- /where/to/2026-11-21T03-00-00`: restores a backup to an empty site (OPS-06). */

const folder = resolve(process.argv[2] ?? "");

async function checkArguments(): Promise<void> {
	if (!process.argv[2]) throw new StartUpError("usage: npm run restore -- /folder/of/a/backup");
	await findBackup(folder);
}

await runCommand({ alone: true, check: checkArguments }, async ({ connection, storage, log }) => {
	const jobs = await startJobs(connection, log);
	try {
		const { tables, files } = await restoreBackup({ connection, storage, jobs }, folder);
		console.log(`${tables.reduce((sum, { rows }) => sum + rows, 0)} rows and ${files.length} files are restored.`);
	} finally {
		await jobs.stop();
	}
});
