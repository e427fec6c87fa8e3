import { once } from "node:events";
import type { FileHandle } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import type { ByteRange } from "./byte-range.ts";

const LARGEST_PIECE = 1024 * 1024;
const SMALLEST_PIECE = 64 * 1024;

let running = 0;

/**
 * Writes a part of a file into an answer with two buffers that are used over and over: one fills while the other is on
 * its way, and a download costs the same memory however long it takes. Pieces are large while few are downloading, and
 * small when many are, so that other requests are not kept waiting behind them. The answer is left open, and the file is
 * closed.
 *
 * @param range first and last byte, both included
 * @param onSent told of each piece that has left
 * @throws where the file ends early
 */
export async function pumpFile(
	file: FileHandle,
	outgoing: ServerResponse,
	range: ByteRange,
	onSent?: (bytes: number) => void,
): Promise<void> {
	running += 1;
	const gone = new AbortController();
	const closed = once(outgoing, "close", { signal: gone.signal }).catch(() => {});
	try {
		let position = range.start;
		let [filling, leaving] = [Buffer.alloc(0), Buffer.alloc(0)];
		let sent: Promise<unknown> = Promise.resolve();
		while (position <= range.end && !outgoing.destroyed) {
			const wanted = Math.min(pieceSize(), range.end - position + 1);
			if (filling.length < wanted) filling = Buffer.allocUnsafeSlow(wanted);
			const { bytesRead } = await file.read(filling, 0, wanted, position);
			// Shorter than it was when it was stored: the promised length cannot be kept, and the browser must see that.
			if (bytesRead === 0) throw new Error("the file ended early");
			await sent;
			const piece = filling.subarray(0, bytesRead);
			const leave = (resolve: (outcome: null) => void) =>
				outgoing.write(piece, (error) => {
					if (!error) onSent?.(piece.length);
					resolve(null);
				});
			sent = Promise.race([new Promise(leave), closed]);
			[filling, leaving] = [leaving, filling];
			position += bytesRead;
		}
		await sent;
	} finally {
		gone.abort();
		running -= 1;
		await file.close();
	}
}

const pieceSize = () => Math.max(SMALLEST_PIECE, Math.floor(LARGEST_PIECE / running));
