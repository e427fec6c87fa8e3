import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { FileDigest } from "./file-digest.ts";

/** Where files live: the disk, or an S3-compatible store. Keys are ours and never come from a person (STO-01). */
export interface Storage {
	/**
	 * Writes an object whole or not at all.
	 *
	 * @throws when the key is taken: nothing is ever overwritten
	 */
	write(key: string, content: Readable): Promise<FileDigest>;
	/**
	 * Takes in a file of this machine that will not change any more, without copying it where that can be had. The file
	 * stays where it is too.
	 *
	 * @throws when the key is taken
	 */
	adopt(key: string, path: string): Promise<void>;
	/**
	 * @param range first and last byte, both included
	 * @throws when there is no such object (with `code` `ENOENT`), before a byte is given
	 */
	read(key: string, range?: { start: number; end: number }): Promise<Readable>;
	/** Every object, in no order. */
	list(): AsyncIterable<{ key: string; size: number }>;
	/** Where the store itself gives an object out: an address that works for about a minute, for whoever has it. */
	sign?(key: string, file: { name: string; contentType: string }): Promise<string>;
	/** @throws when the store cannot be used now (OPS-05) */
	check(): Promise<void>;
	/**
	 * Where objects are files of this machine: the file itself, to be closed by whoever asked for it.
	 *
	 * @throws as `read` does
	 */
	open?(key: string): Promise<FileHandle>;
	/** Removing what is not there is no error. */
	remove(key: string): Promise<void>;
	/**
	 * Removes what a crash left half written.
	 *
	 * @param before nothing that was touched later
	 * @returns how many
	 */
	removeDrafts(before: Date): Promise<number>;
}
