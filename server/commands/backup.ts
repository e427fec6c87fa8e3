import { resolve } from "node:path";
import { createBackup } from "../backup/create-backup.ts";
import { StartUpError } from "../start-up-error.ts";
import { runCommand } from "./command.ts";

/* `npm run backup -- /where/to`: writes a backup while the site runs (OPS-06). */

await runCommand({}, async ({ config, connection, storage }) => {
	const folder = process.argv[2] ?? config.backupFolder;
	if (!folder) throw new StartUpError("usage: npm run backup -- /where/to   (or set BACKUP_DIR)");
	const { path, manifest } = await createBackup({ connection, storage }, resolve(folder));
	const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
	console.log(`${path}\n${manifest.tables.length} tables, ${rows} rows, ${manifest.files.length} files`);
});
