import type { Queryable } from "../database/database.ts";
import { digestOf } from "./file-digest.ts";
import type { Storage } from "./storage.ts";
import { listStoredKeys, listUsedFiles } from "./stored-files.queries.ts";

export interface FileFindings {
	checked: number;
	/** Shown by the site, and not in the store. */
	missing: string[];
	/** In the store with another content than what was uploaded. */
	changed: string[];
	/** In the store, and known to nobody. */
	orphaned: string[];
}

/**
 * Walks the store and the table of files side by side. Each file is read and its SHA-256 compared, so a disk that forgets
 * is found before a buyer finds it.
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
