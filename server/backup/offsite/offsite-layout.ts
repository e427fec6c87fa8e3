import { createHash } from "node:crypto";
import { z } from "zod";

/*
 * What is where in a bucket, below the folder of a recovery key:
 *
 * backups/TIME.json                 what the backup needs, without names or contents; written last
 * backups/TIME/manifest.json.age
 * backups/TIME/site.json.age
 * backups/TIME/tables/NAME.gz.age
 * files/ID.age                      each file once, for every backup that has it
 */

/** Readable without the recovery key, so that what no backup needs can be removed. */
export const indexShape = z.object({
	format: z.literal(1),
	takenAt: z.iso.datetime(),
	/** Of everything that a restore reads. */
	bytes: z.int(),
	files: z.array(z.object({ id: z.string().regex(/^[\da-f]{64}$/), bytes: z.int() })),
});
export type OffsiteIndex = z.infer<typeof indexShape>;

/** What a new machine needs besides the data. */
export const siteShape = z.object({ siteUrl: z.string(), authSecret: z.string() });
export type BackedUpSite = z.infer<typeof siteShape>;

export const BACKUPS = "backups/";
export const FILES = "files/";
export const indexKey = (name: string) => `${BACKUPS}${name}.json`;
export const folderKey = (name: string) => `${BACKUPS}${name}/`;
export const manifestKey = (name: string) => `${folderKey(name)}manifest.json.age`;
export const siteKey = (name: string) => `${folderKey(name)}site.json.age`;
export const tableKey = (name: string, table: string) => `${folderKey(name)}tables/${table}.gz.age`;
export const fileKey = (id: string) => `${FILES}${id}.age`;

/** Returns the name of a stored file in the bucket, which tells nothing about it. Keys in the store are never reused. */
export const fileId = (storeKey: string) => createHash("sha256").update(storeKey).digest("hex");

/** Returns the backup that an index belongs to, or null for another object. */
export const nameOfIndex = (fileName: string): string | null =>
	/^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)\.json$/.exec(fileName)?.[1] ?? null;
