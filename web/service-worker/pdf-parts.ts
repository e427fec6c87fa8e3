/** As the build found them (`tools/service-worker.ts`): 1.7 MB in 174 files, which few PDFs need. */
declare const PDF_PARTS: string[];

const CACHE = "pdf-parts";
const parts = new Set(PDF_PARTS);

export const isPdfPart = (path: string): boolean => parts.has(path);

/**
 * Fetches those that are not here. Beside each other, and not one after the other as Workbox would: a phone far away waits
 * for each of so many. Their addresses have the version of PDF.js.
 *
 * @throws where one does not come
 */
export async function keepPdfParts(): Promise<void> {
	const cache = await caches.open(CACHE);
	const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
	await cache.addAll(
		PDF_PARTS.filter((path) => !here.has(path)).map((path) => new Request(path, { credentials: "omit" })),
	);
}

/** Those of another version go once no page needs them. */
export async function removeOldPdfParts(): Promise<void> {
	const cache = await caches.open(CACHE);
	for (const request of await cache.keys()) if (!isPdfPart(new URL(request.url).pathname)) await cache.delete(request);
}

export async function servePdfPart(request: Request): Promise<Response> {
	return (await (await caches.open(CACHE)).match(request.url)) ?? fetch(request);
}
