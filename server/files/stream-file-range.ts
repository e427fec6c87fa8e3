import type { FileHandle } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import type { ByteRange } from "./byte-range.ts";

const MAX_CHUNK_BYTES = 1024 * 1024;
const MIN_CHUNK_BYTES = 64 * 1024;

let activeDownloads = 0;

/**
 * Writes a part of a file to a response, reusing two buffers: one fills while the other is being sent, so that a
 * download takes constant memory however long it lasts. Chunks are large while there are few downloads, and small when
 * there are many, so that other requests do not wait behind them. Leaves the response open, and closes the file.
 *
 * @param range first and last byte, inclusive
 * @param onSent called for each chunk sent
 * @throws if the file ends early
 */
export async function streamFileRange(
	file: FileHandle,
	outgoing: ServerResponse,
	range: ByteRange,
	onSent?: (bytes: number) => void,
): Promise<void> {
	activeDownloads += 1;
	// One listener for all chunks: a promise for the entire download would collect a reaction at each of them.
	let settle = () => {};
	const onClose = () => settle();
	outgoing.once("close", onClose);
	try {
		let position = range.start;
		let [readBuffer, writeBuffer] = [Buffer.alloc(0), Buffer.alloc(0)];
		let sent: Promise<unknown> = Promise.resolve();
		while (position <= range.end && !outgoing.destroyed) {
			const wanted = Math.min(chunkSize(), range.end - position + 1);
			if (readBuffer.length < wanted) readBuffer = Buffer.allocUnsafeSlow(wanted);
			const { bytesRead } = await file.read(readBuffer, 0, wanted, position);
			// The file is shorter than when it was stored: the promised length cannot be sent, and the browser must notice.
			if (bytesRead === 0) throw new Error("the file ended early");
			await sent;
			const chunk = readBuffer.subarray(0, bytesRead);
			if (outgoing.destroyed) break;
			sent = new Promise<void>((resolve) => {
				settle = resolve;
				outgoing.write(chunk, (error) => {
					if (!error) onSent?.(chunk.length);
					resolve();
				});
			});
			[readBuffer, writeBuffer] = [writeBuffer, readBuffer];
			position += bytesRead;
		}
		await sent;
	} finally {
		outgoing.off("close", onClose);
		activeDownloads -= 1;
		await file.close();
	}
}

const chunkSize = () => Math.max(MIN_CHUNK_BYTES, Math.floor(MAX_CHUNK_BYTES / activeDownloads));
