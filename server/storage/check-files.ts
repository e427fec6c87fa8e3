import type { Queryable } from "../database/database.ts";
import { digestOf } from "./file-digest.ts";
import type { Storage } from "./storage.ts";
import { listStoredKeys, listUsedFiles } from "./stored-files.queries.ts";

export interface FileFindings {
	checked: number;
	/** Referenced by the site, but not in the store. */
	missing: string[];
	/** In the store, with content that differs from the upload. */
	changed: string[];
	/** In the store, but without a row in the database. */
	orphaned: string[];
}

/**
 * Compares the store with the table of files. Reads each file and verifies its SHA-256, so that a failing disk is
 * detected before a buyer is affected.
 */
export async function checkFiles(services: { db: Queryable; storage: Storage }): Promise<FileFindings> {
	const findings: FileFindings = { checked: 0, missing: [], changed: [], orphaned: [] };
	for (const { key, sha256 } of await listUsedFiles(services.db)) {
		findings.checked += 1;
		try {
			const found = await digestOf(await services.storage.read(key));
			if (found.sha256 !== sha256) findings.changed.push(key);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
			findings.missing.push(key);
		}
	}
	const known = new Set(await listStoredKeys(services.db));
	for await (const { key } of services.storage.list()) if (!known.has(key)) findings.orphaned.push(key);
	return findings;
}
