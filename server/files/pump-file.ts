import type { FileHandle } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import type { ByteRange } from "./byte-range.ts";

const MAX_PIECE = 1024 * 1024;
const MIN_PIECE = 64 * 1024;

let running = 0;

/**
 * Writes a part of a file to a response, reusing two buffers: one fills while the other is being sent, so that a
 * download takes constant memory however long it lasts. Chunks are large while there are few downloads, and small when
 * there are many, so that other requests do not wait behind them. Leaves the response open, and closes the file.
 *
 * @param range first and last byte, inclusive
 * @param onSent called for each chunk sent
 * @throws if the file ends early
 */
export async function pumpFile(
	file: FileHandle,
	outgoing: ServerResponse,
	range: ByteRange,
	onSent?: (bytes: number) => void,
): Promise<void> {
	running += 1;
	// One listener for all chunks: a promise for the entire download would collect a reaction at each of them.
	let settle = () => {};
	const onClose = () => settle();
	outgoing.once("close", onClose);
	try {
		let position = range.start;
		let [filling, leaving] = [Buffer.alloc(0), Buffer.alloc(0)];
		let sent: Promise<unknown> = Promise.resolve();
		while (position <= range.end && !outgoing.destroyed) {
			const wanted = Math.min(pieceSize(), range.end - position + 1);
			if (filling.length < wanted) filling = Buffer.allocUnsafeSlow(wanted);
			const { bytesRead } = await file.read(filling, 0, wanted, position);
			// The file is shorter than when it was stored: the promised length cannot be sent, and the browser must notice.
			if (bytesRead === 0) throw new Error("the file ended early");
			await sent;
			const piece = filling.subarray(0, bytesRead);
			if (outgoing.destroyed) break;
			sent = new Promise<void>((resolve) => {
				settle = resolve;
				outgoing.write(piece, (error) => {
					if (!error) onSent?.(piece.length);
					resolve();
				});
			});
			[filling, leaving] = [leaving, filling];
			position += bytesRead;
		}
		await sent;
	} finally {
		outgoing.off("close", onClose);
		running -= 1;
		await file.close();
	}
}

const pieceSize = () => Math.max(MIN_PIECE, Math.floor(MAX_PIECE / running));
