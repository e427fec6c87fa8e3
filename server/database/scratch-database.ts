import { statfs } from "node:fs/promises";
import pg from "pg";
import { isDiskFull } from "../storage/disk-full.ts";
import { ExplainedError } from "../work/describe-error.ts";
import type { ConnectionOptions } from "./database.ts";
import { createDatabase, dropDatabase, readDatabaseSize } from "./scratch-database.queries.ts";

const SPARE_BYTES = 256 * 1024 ** 2;
const GIGABYTE = 1024 ** 3;
const MAX_NAME = 63;
const NOT_ALLOWED = "42501";

/** What a copy of the database is for. */
export interface ScratchPurpose {
	/** End of the copy's name. */
	suffix: "restore_drill" | "update_rehearsal";
	/** For the seller, such as `the drill`. */
	name: string;
}

/**
 * Runs work on an empty database beside the site's own, which is removed afterwards: also one that a killed process
 * left.
 *
 * @param connection around a pooler
 * @param diskFolder on the disk that the database is on; null if it is on another machine
 * @throws ExplainedError if there is no room, or the site may not create databases
 */
export async function withScratchDatabase<Result>(
	connection: ConnectionOptions,
	diskFolder: string | null,
	purpose: ScratchPurpose,
	work: (scratch: ConnectionOptions) => Promise<Result>,
): Promise<Result> {
	const client = new pg.Client(connection);
	client.on("error", () => {});
	await client.connect();
	try {
		const { name: own, bytes } = await readDatabaseSize(client);
		const suffix = `_${purpose.suffix}`;
		const name = `${own.slice(0, MAX_NAME - suffix.length)}${suffix}`;
		if (diskFolder) await refuseFullDisk(diskFolder, 2 * bytes, purpose.name);
		await dropDatabase(client, name);
		try {
			await createDatabase(client, name);
		} catch (error) {
			if ((error as { code?: string }).code !== NOT_ALLOWED) throw error;
			throw new ExplainedError(
				`The site's database user may not create a database, which ${purpose.name} needs beside the real one. Allow it with ALTER ROLE … CREATEDB.`,
			);
		}
		try {
			return await work(inDatabase(connection, name));
		} catch (error) {
			if (isDiskFull(error)) throw new ExplainedError("The disk is full.", { cause: error });
			throw error;
		} finally {
			await dropDatabase(client, name);
		}
	} finally {
		await client.end();
	}
}

/**
 * A copy must never take the room that the site itself needs.
 *
 * @param bytes of the copy
 * @param what needs it, such as `the drill`
 * @throws ExplainedError if the disk has less
 */
export async function refuseFullDisk(folder: string, bytes: number, what: string): Promise<void> {
	const { bavail, bsize } = await statfs(folder);
	const [free, needed] = [bavail * bsize, bytes + SPARE_BYTES];
	if (free < needed)
		throw new ExplainedError(
			`The disk has ${(free / GIGABYTE).toFixed(1)} GB left, and ${what} needs ${(needed / GIGABYTE).toFixed(1)} GB.`,
		);
}

function inDatabase(connection: ConnectionOptions, database: string): ConnectionOptions {
	if (!("connectionString" in connection)) return { ...connection, database };
	const url = new URL(connection.connectionString);
	url.pathname = `/${encodeURIComponent(database)}`;
	return { connectionString: url.href };
}
