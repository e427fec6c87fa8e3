import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { FileDigest } from "./file-digest.ts";

/**
 * Stores files on the disk or in an S3-compatible store. We generate the keys; they never come from a person (STO-01).
 */
export interface Storage {
	/**
	 * Writes an object completely or not at all.
	 *
	 * @throws if the key exists: nothing is ever overwritten
	 */
	write(key: string, content: Readable): Promise<FileDigest>;
	/**
	 * Adds a local file that no longer changes, without copying it if possible. The original file stays in place.
	 *
	 * @throws if the key exists
	 */
	adopt(key: string, path: string): Promise<void>;
	/**
	 * @param range first and last byte, inclusive
	 * @throws if there is no such object (with `code` `ENOENT`), before any byte is sent
	 */
	read(key: string, range?: { start: number; end: number }): Promise<Readable>;
	/** Lists every object, in no particular order. */
	list(): AsyncIterable<{ key: string; size: number }>;
	/** Returns an address that works for about a minute for anyone who has it, if the store itself can serve objects. */
	sign?(key: string, file: { name: string; contentType: string }): Promise<string>;
	/** @throws if the store is unavailable (OPS-05) */
	check(): Promise<void>;
	/**
	 * Opens the file itself, which the caller closes, if objects are local files.
	 *
	 * @throws as `read` does
	 */
	open?(key: string): Promise<FileHandle>;
	/** Moves an object, replacing what is there. */
	move(from: string, to: string): Promise<void>;
	/** Removes an object; does nothing if it does not exist. */
	remove(key: string): Promise<void>;
	/**
	 * Removes partial objects left by a crash.
	 *
	 * @param before only objects untouched since then
	 * @returns the number of removed objects
	 */
	removeDrafts(before: Date): Promise<number>;
}
