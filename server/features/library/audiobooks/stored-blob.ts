import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import type { Storage } from "../../../storage/storage.ts";

/** Size of one read: tag parsers request a few bytes at a time. */
const BLOCK_BYTES = 512 * 1024;

/** Reads from memory never wait, so other requests get a turn after this long. */
const TURN_MS = 5;

/**
 * Opens a stored file as a `Blob`, for parsers that seek: keeps one block at a time in memory, with any store.
 *
 * @param size of the file, in bytes
 */
export function openBlob(storage: Storage, file: { key: string; size: number; contentType: string }): Blob {
	let block: { start: number; bytes: Uint8Array } | null = null;
	let turnBegan = performance.now();
	const read = async (start: number, end: number): Promise<Uint8Array> => {
		if (end <= start) return new Uint8Array();
		if (performance.now() - turnBegan > TURN_MS) {
			await setImmediate();
			turnBegan = performance.now();
		}
		if (!block || start < block.start || end > block.start + block.bytes.length) {
			const last = Math.min(Math.max(end, start + BLOCK_BYTES), file.size) - 1;
			block = { start, bytes: await buffer(await storage.read(file.key, { start, end: last })) };
		}
		return block.bytes.subarray(start - block.start, end - block.start);
	};
	const slice = (start = 0, end = file.size) => ({
		arrayBuffer: async () => {
			const bytes = await read(Math.min(start, file.size), Math.min(end, file.size));
			return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
		},
	});
	return { size: file.size, type: file.contentType, slice } as Blob;
}
