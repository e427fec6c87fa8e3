import type { OffsiteBackupsState } from "../../../../contract/site/offsite-backups.ts";
import { reauthenticate } from "../../../auth/passwords/reauthenticate.ts";
import { BucketError } from "../../../backup/offsite/describe-bucket-error.ts";
import { wordsOfIdentity } from "../../../backup/offsite/recovery-words.ts";
import { admin } from "../../../rpc/builders.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { wrongPassword } from "../../../rpc/wrong-password.ts";
import { ExplainedError } from "../../../work/describe-error.ts";
import { recordAudit } from "../audit-log/record-audit.ts";

const SUBJECT = "backups in the bucket";

/** Describes backups in the bucket for screens (HOST-05). */
async function readOffsiteBackups({ offsiteBackups }: Services): Promise<OffsiteBackupsState> {
	const { lastBackup, failedBackup, lastDrill, ...status } = await offsiteBackups.readStatus();
	return {
		...status,
		lastBackup: lastBackup && {
			at: lastBackup.finishedAt,
			bytes: lastBackup.bytes ?? 0,
			files: lastBackup.files ?? 0,
			warning: lastBackup.warning,
		},
		failedBackup: failedBackup && { at: failedBackup.finishedAt, reason: failedBackup.error ?? "" },
		lastDrill: lastDrill && {
			at: lastDrill.finishedAt,
			reason: lastDrill.error,
			rows: lastDrill.rows,
			files: lastDrill.files,
		},
	};
}

export const offsiteBackupsForAdmin = {
	read: admin.offsiteBackups.read.handler(({ context }) => readOffsiteBackups(context.services)),
	list: admin.offsiteBackups.list.handler(async ({ context }) => {
		try {
			return await context.services.offsiteBackups.list();
		} catch (error) {
			if (error instanceof BucketError) throw refusal("BUCKET_REFUSED", { message: error.message });
			throw error;
		}
	}),
	start: admin.offsiteBackups.start.handler(async ({ context, input }) => {
		const { services, user } = context;
		const { hasBucket, keySince } = await services.offsiteBackups.readStatus();
		if (!hasBucket || !keySince) throw refusal("BACKUPS_NOT_READY");
		if (await services.offsiteBackups.start(input.kind))
			await recordAudit(services.db, user, {
				action: "backup.started",
				subject: input.kind === "backup" ? "a backup to the bucket" : "a restore drill",
			});
		return readOffsiteBackups(services);
	}),
	createKey: admin.offsiteBackups.createKey.handler(async ({ context, input }) => {
		const { services, user } = context;
		// Who has the key can read every backup to come.
		if (!(await reauthenticate(services, user, input.password))) throw wrongPassword(input.password);
		const recoveryKey = await services.db.transaction(async (tx) => {
			await recordAudit(tx, user, { action: "backup_key.created", subject: SUBJECT });
			return services.offsiteBackups.createKey(tx);
		});
		return { recoveryKey, words: wordsOfIdentity(recoveryKey) };
	}),
	confirmKey: admin.offsiteBackups.confirmKey.handler(async ({ context, input }) => {
		const { services, user } = context;
		await services.db.transaction(async (tx) => {
			try {
				if (!(await services.offsiteBackups.confirmKey(tx, input.recoveryKey))) throw refusal("WRONG_RECOVERY_KEY");
			} catch (error) {
				if (error instanceof ExplainedError) throw refusal("WRONG_RECOVERY_KEY", { message: error.message });
				throw error;
			}
			await recordAudit(tx, user, { action: "backup_key.confirmed", subject: SUBJECT });
		});
		await services.offsiteBackups.startDue(new Date());
		return readOffsiteBackups(services);
	}),
};
