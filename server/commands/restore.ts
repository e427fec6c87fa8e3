import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { formatFileSize } from "../../contract/file-size.ts";
import type { BackupSource } from "../backup/backup-source.ts";
import type { OffsiteConfig } from "../backup/offsite/backup-bucket.ts";
import { parseRecoveryKey } from "../backup/offsite/encryption.ts";
import { findOffsiteBackup } from "../backup/offsite/find-offsite-backup.ts";
import type { BackedUpSite } from "../backup/offsite/offsite-layout.ts";
import { storeSecret } from "../backup/offsite/store-secret.ts";
import { findBackup, restoreBackup } from "../backup/restore-backup.ts";
import { startJobs } from "../jobs/jobs.ts";
import { StartUpError } from "../start-up-error.ts";
import { onStopRequest } from "../stop-signals.ts";
import { ask } from "./ask.ts";
import { runCommand } from "./command.ts";

/*
 * `npm run restore -- /where/to/2026-11-21T03-00-00` restores a backup to an empty site (OPS-06).
 * `npm run restore -- --from-bucket [2026-11-21T03-00-00]` restores one from a bucket, by its keys and the recovery key
 * (HOST-05). `--replace` deletes the data that is there.
 */

const USAGE = `usage: npm run restore -- /folder/of/a/backup [--replace]
       npm run restore -- --from-bucket [time of a backup] [--replace]`;

interface Chosen {
	replace: boolean;
	source: BackupSource;
	/** What a backup in a bucket has besides. */
	site: BackedUpSite | null;
	close(): void;
}

function readArguments() {
	try {
		const { values, positionals } = parseArgs({
			allowPositionals: true,
			options: { "from-bucket": { type: "boolean" }, replace: { type: "boolean" } },
		});
		const [named] = positionals;
		if (positionals.length > 1 || (!named && !values["from-bucket"])) throw new Error("which backup?");
		return { isInBucket: values["from-bucket"] === true, replace: values.replace === true, named };
	} catch {
		throw new StartUpError(USAGE);
	}
}

async function askForBucket(): Promise<OffsiteConfig> {
	const endpoint = await ask({
		name: "BACKUP_S3_ENDPOINT",
		label: "Endpoint, such as https://s3.example.com (blank for Amazon S3)",
		optional: true,
	});
	if (endpoint && !/^https?:\/\//.test(endpoint))
		throw new StartUpError("BACKUP_S3_ENDPOINT must be an address such as https://s3.example.com");
	const region = await ask({ name: "BACKUP_S3_REGION", label: "Region (blank for us-east-1)", optional: true });
	const bucket = await ask({ name: "BACKUP_S3_BUCKET", label: "Bucket" });
	const prefix = await ask({
		name: "BACKUP_S3_PREFIX",
		label: "Folder in the bucket (blank for none)",
		optional: true,
	});
	return {
		endpoint: endpoint || null,
		region: region || "us-east-1",
		bucket,
		prefix: prefix.replace(/^\/+|\/+$/g, ""),
		accessKeyId: await ask({ name: "BACKUP_S3_ACCESS_KEY_ID", label: "Access key ID" }),
		secretAccessKey: await ask({ name: "BACKUP_S3_SECRET_ACCESS_KEY", label: "Secret access key", secret: true }),
	};
}

/** Nothing is created before there is a backup to restore. */
async function choose(): Promise<Chosen> {
	const { isInBucket, replace, named = "" } = readArguments();
	if (!isInBucket) return { replace, source: await findBackup(resolve(named)), site: null, close: () => {} };
	const bucket = await askForBucket();
	const key = await parseRecoveryKey(await ask({ name: "RECOVERY_KEY", label: "Recovery key", secret: true }));
	const { name, folder, source } = await findOffsiteBackup(bucket, key, named || undefined);
	console.error(`Restoring the backup of ${name} (${formatFileSize(source.bytes)}).`);
	return { replace, source, site: source.site, close: folder.close };
}

let chosen: Chosen | undefined;
const check = async () => {
	chosen = await choose();
};

await runCommand({ alone: true, check }, async ({ config, connection, storage, filesIn, hasBucket, log }) => {
	if (!chosen) return;
	const stop = new AbortController();
	onStopRequest(() => stop.abort(new StartUpError("The restore was stopped: nothing of the backup is left here.")));
	// Listening to the launcher must not keep the command from ending.
	process.channel?.unref();
	const jobs = await startJobs(connection, log);
	try {
		const options = { replace: chosen.replace, stopped: stop.signal };
		const { tables, files } = await restoreBackup({ connection, storage, hasBucket, jobs }, chosen.source, options);
		console.log(`${tables.reduce((sum, { rows }) => sum + rows, 0)} rows and ${files.length} files are restored.`);
		console.log(`The files are in ${filesIn}.`);
		const hint = chosen.site && (await storeSecret(config.dataFolder, chosen.site.authSecret, config.authSecret));
		if (hint) console.log(hint);
	} finally {
		await jobs.stop();
		chosen.close();
	}
});
