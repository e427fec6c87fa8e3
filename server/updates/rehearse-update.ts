import { isDeepStrictEqual } from "node:util";
import { countMigrations } from "../backup/backup.queries.ts";
import type { BackupSource } from "../backup/backup-source.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { storeOfNothing } from "../backup/restore-files.ts";
import type { Config } from "../config.ts";
import { type ConnectionOptions, onClient } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { withScratchDatabase } from "../database/scratch-database.ts";
import { withClient } from "../database/with-client.ts";
import type { Log } from "../log.ts";
import { digestOf } from "../storage/file-digest.ts";
import type { Storage } from "../storage/storage.ts";
import { listUsedFiles } from "../storage/stored-files.queries.ts";
import { ExplainedError } from "../work/describe-error.ts";
import { type Figures, readFigures } from "./figures.queries.ts";
import { tryCopy } from "./try-copy.ts";

/** A figure before and after an update; null where only one of the versions has it. */
export interface ComparedFigure {
	label: string;
	before: string | null;
	after: string | null;
}

export interface Rehearsal {
	/** Number of migrations before and after. */
	migrations: { from: number; to: number };
	figures: ComparedFigure[];
	/** What was used on the copy with success. */
	trials: string[];
	/** Files that were read and compared by their SHA-256, and their bytes. */
	files: { count: number; bytes: number };
}

/**
 * Updates a copy of the site (UPG-01): restores a backup into a database beside the real one, migrates it, compares
 * customers, orders, sums of money and files, and uses it. The site itself goes on, and nothing of it is changed.
 *
 * @param source the backup, of this or an earlier version
 * @param report receives each step, for a person who waits
 * @throws ExplainedError with what is different, missing or does not work
 */
export async function rehearseUpdate(
	parts: { config: Config; connection: ConnectionOptions; storage: Pick<Storage, "read">; log: Log },
	source: BackupSource,
	report: (step: string) => void = () => {},
): Promise<Rehearsal> {
	const { config, connection, storage } = parts;
	const purpose = { suffix: "update_rehearsal", name: "the rehearsal of the update" } as const;
	const diskFolder = config.databaseUrl ? null : config.dataFolder;
	return withScratchDatabase(connection, diskFolder, purpose, async (scratch) => {
		let before: Figures = new Map();
		report("Restoring the backup beside the site, and updating the copy…");
		await migrate(scratch);
		await restoreBackup(
			{
				connection: scratch,
				// Updates don't change files: they are compared where they are.
				storage: storeOfNothing,
				// Nothing of the copy may be sent or done.
				jobs: { requeue: async () => {} },
			},
			{ ...source, manifest: { ...source.manifest, files: [] } },
			{
				beforeMigrating: async (client) => {
					before = await readFigures(client);
				},
			},
		);
		report("Comparing the copy with the site…");
		const { after, files } = await withClient(scratch, async (client) => ({
			after: await readFigures(client),
			files: await listUsedFiles(onClient(client)),
		}));
		const figures = compare(before, after);
		if (figures.some(isChanged)) {
			report(`\n${formatFigures(figures)}\n`);
			throw new ExplainedError(`The update would change what it must not change. ${describeChanges(figures)}`);
		}
		if (!isDeepStrictEqual(files, source.manifest.files))
			throw new ExplainedError("The files of the copy are not those of the site.");
		for (const file of files) {
			const { sha256 } = await digestOf(await storage.read(file.key));
			if (sha256 !== file.sha256)
				throw new ExplainedError(`A file of the site is damaged: ${file.key}. Restore it from a backup first.`);
		}
		report("Signing in, showing pages and downloading on the copy…");
		const trials = await tryCopy(parts, scratch);
		return {
			migrations: { from: source.manifest.migrations, to: await withClient(scratch, countMigrations) },
			figures,
			trials,
			files: { count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
		};
	});
}

function compare(before: Figures, after: Figures): ComparedFigure[] {
	return [...new Set([...before.keys(), ...after.keys()])].map((label) => ({
		label,
		before: before.get(label) ?? null,
		after: after.get(label) ?? null,
	}));
}

/** An earlier version may lack a figure; the new one must have each. */
const isChanged = ({ before, after }: ComparedFigure) => before !== null && before !== after;

function describeChanges(figures: ComparedFigure[]): string {
	const changes = figures
		.filter(isChanged)
		.map(({ label, before, after }) => `${label}: ${before} before, ${after ?? "none"} after`);
	return `${changes.join("; ")}.`;
}

/** Formats figures as a table for a terminal; those that differ are marked. */
function formatFigures(figures: ComparedFigure[]): string {
	const rows = [
		["", "before", "after"],
		...figures.map((figure) => [
			figure.label,
			figure.before ?? "–",
			`${figure.after ?? "–"}${isChanged(figure) ? "  ← differs" : ""}`,
		]),
	];
	const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
	return rows
		.map((row) =>
			row
				.map((cell, column) => cell.padEnd(widths[column] ?? 0))
				.join("  ")
				.trimEnd(),
		)
		.join("\n");
}

/** Formats what was compared, for a terminal. */
export function formatRehearsal({ migrations, figures, trials, files }: Rehearsal): string {
	return [
		formatFigures(figures),
		"",
		`${files.count} files (${(files.bytes / 1e6).toFixed(1)} MB) have the SHA-256 they were uploaded with.`,
		...trials,
		`The database goes from ${migrations.from} to ${migrations.to} migrations.`,
	].join("\n");
}
