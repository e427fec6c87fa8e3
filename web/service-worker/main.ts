import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import {
	findFile,
	keptItems,
	PICTURES,
	removeEverything,
	SITE_PICTURES,
	serveFile,
} from "../features/library/kept-files.ts";
import { isMemberPage, OFFLINE_PAGE, TAKE_OVER } from "../lib/offline-page.ts";
import { findRefusal } from "./ask-access.ts";
import { fetchMissingPart } from "./fetch-missing-part.ts";
import { isPdfPart, keepPdfParts, removeOldPdfParts, servePdfPart } from "./pdf-parts.ts";

/*
 * The service worker of whoever keeps something on this device (LIB-04). It is registered with the first item and leaves
 * with the last. It has the pages and scripts for reading and listening without a network, and the files that were marked;
 * no other answer about a person is ever kept.
 */

/** What the build found (`tools/service-worker.ts`). */
declare const PRECACHED: { url: string; revision: string | null }[];

/** As much of it as is used here; the browser's types have the page's own scope alone. */
interface WorkerScope {
	addEventListener(
		type: "install" | "activate",
		listener: (event: { waitUntil(work: Promise<void>): void }) => void,
	): void;
	addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
	skipWaiting(): Promise<void>;
	readonly clients: { claim(): Promise<void> };
}
const worker = self as unknown as WorkerScope;

// The page for a device without a network is kept as nobody's: without the cookies of whoever is signed in.
addPlugins([{ requestWillFetch: async ({ request }) => new Request(request, { credentials: "omit" }) }]);
// The page opens its item by itself, whatever stands in its address.
precacheAndRoute(PRECACHED, { ignoreURLParametersMatching: [/./], cleanURLs: false });
cleanupOutdatedCaches();
worker.addEventListener("install", (event) => event.waitUntil(keepPdfParts()));
// Pages that are open are claimed before it counts as active: one that is stopped right then would leave them to the old.
worker.addEventListener("activate", (event) => {
	event.waitUntil(worker.clients.claim());
	event.waitUntil(removeOldPdfParts());
});

// Another version takes over when a page begins, never in the middle of one: it is the page that asks for it.
worker.addEventListener("message", ({ data }) => {
	if (data === TAKE_OVER) void worker.skipWaiting();
});

registerRoute(
	({ request, url, sameOrigin }) => sameOrigin && request.mode === "navigate" && isMemberPage(url.pathname),
	async ({ request, url }) => {
		let answer: Response;
		try {
			answer = await fetch(request);
		} catch {
			const item = /^\/library\/([^/]+)/.exec(url.pathname)?.[1];
			return Response.redirect(item ? `${OFFLINE_PAGE}?item=${item}` : OFFLINE_PAGE);
		}
		// Led elsewhere: perhaps because nobody is signed in any more.
		if (answer.type === "opaqueredirect") await leaveWithSession();
		return answer;
	},
);

registerRoute(
	({ url, sameOrigin }) => sameOrigin && /^\/files\/(library|audio-parts)\//.test(url.pathname),
	async ({ request, url }) => {
		const file = await findFile(url.pathname + url.search);
		if (!file) return fetch(request);
		const range = request.headers.get("range");
		const refusal = await findRefusal(file.url, range);
		if (refusal) return refusal;
		const answer = await serveFile(file, range, (part) => fetchMissingPart(file, part));
		return answer.type === "error" ? fetch(request) : answer;
	},
);

registerRoute(
	({ url, sameOrigin }) => sameOrigin && isPdfPart(url.pathname),
	({ request }) => servePdfPart(request),
);

registerRoute(
	({ url, sameOrigin }) =>
		sameOrigin && (url.pathname.startsWith("/images/products/") || SITE_PICTURES.includes(url.pathname)),
	async ({ request }) => (await (await caches.open(PICTURES)).match(request)) ?? fetch(request),
);

/** What was kept for someone goes when the server says that they are not signed in here. */
async function leaveWithSession(): Promise<void> {
	const answer = await fetch("/api/session").catch(() => null);
	if (!answer?.ok) return;
	const session: { user: { id: string } } | null = await answer.json();
	const items = await keptItems();
	if (items.some(({ person }) => person.id !== session?.user.id)) await removeEverything();
}
