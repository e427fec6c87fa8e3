import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import type { Storage } from "../../storage/storage.ts";

/** Read at once: readers of tags ask for a few bytes at a time, one after the other. */
const BLOCK_BYTES = 512 * 1024;

/** What is in memory is read without a pause: after this long, other requests have their turn. */
const TURN_MS = 5;

/**
 * A stored file as a `Blob`, for readers that jump in it: a block of it at a time is in memory, wherever it lies.
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
