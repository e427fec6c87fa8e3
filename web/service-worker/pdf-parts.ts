import { skipIfRemoving } from "../features/library/reader/offline/offline-locks.ts";

/** Found by the build (`tools/bundle/service-worker.ts`): 1.7 MB in 174 files, which few PDFs need. */
declare const PDF_PARTS: string[];

const CACHE = "pdf-parts";
const parts = new Set(PDF_PARTS);

export const isPdfPart = (path: string): boolean => parts.has(path);

/**
 * Fetches missing files in parallel rather than sequentially like Workbox: a distant phone would wait for each of so
 * many. Their addresses contain the version of PDF.js.
 *
 * @throws if one fails to load; the signal's reason
 */
export async function cachePdfParts(signal: AbortSignal): Promise<void> {
	const cache = await caches.open(CACHE);
	const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
	await cache.addAll(
		PDF_PARTS.filter((path) => !here.has(path)).map((path) => new Request(path, { credentials: "omit", signal })),
	);
}

/** Removes those of another version once no page needs them. Opening a cache creates it: never during sign-out. */
export const removeOldPdfParts = (): Promise<void> =>
	skipIfRemoving(
		() => caches.has(CACHE),
		async () => {
			const cache = await caches.open(CACHE);
			for (const request of await cache.keys())
				if (!isPdfPart(new URL(request.url).pathname)) await cache.delete(request);
		},
	);

export async function servePdfPart(request: Request): Promise<Response> {
	return (await caches.match(request.url, { cacheName: CACHE })) ?? fetch(request);
}
