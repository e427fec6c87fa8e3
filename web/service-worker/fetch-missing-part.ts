import { ifNobodyRemoves } from "../features/library/keeping-turns.ts";
import { type FilePart, findFile, type KeptFile, markIncomplete, writePart } from "../features/library/kept-files.ts";
import { KEPT_CHANGES } from "../lib/offline-page.ts";

/**
 * Asks the server for a part that the browser has taken back, and keeps it again (LIB-04). Where it does not come, the item
 * is no longer said to be kept, in any tab.
 *
 * @returns the part alone, or null
 */
export async function fetchMissingPart(file: KeptFile, { part, first, last }: FilePart): Promise<Response | null> {
	const answer = await fetch(file.url, { headers: { range: `bytes=${first}-${last}` } }).catch(() => null);
	const bytes = answer?.status === 206 ? await answer.arrayBuffer().catch(() => null) : null;
	if (bytes?.byteLength !== last - first + 1) {
		await markIncomplete(file);
		const channel = new BroadcastChannel(KEPT_CHANGES);
		channel.postMessage("changed");
		channel.close();
		return null;
	}
	const type = answer?.headers.get("content-type") ?? "application/octet-stream";
	// Without room it is read all the same.
	await ifNobodyRemoves(
		async () => (await findFile(file.url)) !== undefined,
		() => writePart(file, part, bytes, type),
	).catch(() => {});
	return new Response(bytes, { headers: { "content-type": type } });
}
