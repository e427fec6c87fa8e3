import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { HOUR_MS } from "../../contract/durations.ts";

/** Contents of the manifest, beside the folders `tables/` and `files/`. */
export const manifestShape = z.object({
	format: z.literal(1),
	/** When the database snapshot was taken. */
	takenAt: z.iso.datetime(),
	/** Number of migrations applied to the database. */
	migrations: z.int(),
	tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
	files: z.array(z.object({ key: z.string(), size: z.int(), sha256: z.string() })),
	/** Pending work: messages, invitations, imports. Earlier versions also listed jobs that were just done, without data. */
	jobs: z
		.array(z.object({ id: z.uuid(), queue: z.string(), data: z.record(z.string(), z.unknown()).nullable() }))
		.transform((jobs) => jobs.flatMap(({ data, ...job }) => (data ? [{ ...job, data }] : []))),
});
export type Manifest = z.infer<typeof manifestShape>;

export const MANIFEST = "manifest.json";
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/;

/** Returns the folder name of a backup, which sorts by time. */
export const backupName = (takenAt: Date): string => takenAt.toISOString().slice(0, 19).replaceAll(":", "-");

/** Reads when a backup was taken from its name. */
export const parseBackupTime = (name: string): Date =>
	new Date(`${name.replace(/T(\d\d)-(\d\d)-(\d\d)$/, "T$1:$2:$3")}Z`);

/** Clocks of machines that share a place differ by less. */
const CLOCK_TOLERANCE_MS = HOUR_MS;

/** Decides whether a time is in the future: the clock was ahead then, or is behind now. */
export const isInFuture = (at: Date, now: Date): boolean => at.getTime() - now.getTime() > CLOCK_TOLERANCE_MS;

/** Sorts names of backups, oldest first. Nothing is known of the age of those in the future: they count as the oldest. */
export function sortByAge(names: string[], now: Date): string[] {
	const isPast = (name: string) => Number(!isInFuture(parseBackupTime(name), now));
	return names.toSorted((one, other) => isPast(one) - isPast(other) || one.localeCompare(other));
}

/** Lists the complete backups in a folder as `sortByAge` does; an incomplete one has another name. */
export async function listBackups(folder: string, now: Date = new Date()): Promise<string[]> {
	const names = await readdir(folder).catch(() => []);
	return sortByAge(
		names.filter((name) => NAME.test(name)),
		now,
	);
}

/** @throws if there is no manifest, or it is not one of ours */
export async function readManifest(folder: string): Promise<Manifest> {
	return manifestShape.parse(JSON.parse(await readFile(join(folder, MANIFEST), "utf8")));
}
