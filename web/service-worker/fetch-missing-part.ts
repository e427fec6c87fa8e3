import { skipIfRemoving } from "../features/library/reader/offline/offline-locks.ts";
import {
	type FilePart,
	findFile,
	markIncomplete,
	type SavedFile,
	writePart,
} from "../features/library/reader/offline/saved-files.ts";
import { SAVED_ITEMS_CHANNEL } from "../lib/page/offline-page.ts";

/**
 * Requests a part that the browser has evicted, and saves it again (LIB-04). If that fails, the item is no longer shown
 * as saved, in any tab.
 *
 * @returns only that part, or null
 */
export async function fetchMissingPart(file: SavedFile, { part, first, last }: FilePart): Promise<Response | null> {
	const answer = await fetch(file.url, { headers: { range: `bytes=${first}-${last}` } }).catch(() => null);
	const bytes = answer?.status === 206 ? await answer.arrayBuffer().catch(() => null) : null;
	if (bytes?.byteLength !== last - first + 1) {
		await markIncomplete(file);
		const channel = new BroadcastChannel(SAVED_ITEMS_CHANNEL);
		channel.postMessage("changed");
		channel.close();
		return null;
	}
	const type = answer?.headers.get("content-type") ?? "application/octet-stream";
	// Without space it can still be read.
	await skipIfRemoving(
		async () => (await findFile(file.url)) !== undefined,
		() => writePart(file, part, bytes, type),
	).catch(() => {});
	return new Response(bytes, { headers: { "content-type": type } });
}
