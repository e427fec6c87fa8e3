import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import {
	findFile,
	PICTURES,
	removeEverything,
	SITE_PICTURES,
	savedItems,
	serveFile,
} from "../features/library/reader/offline/saved-files.ts";
import { isMemberPage, OFFLINE_PAGE, STOP_INSTALL, TAKE_OVER } from "../lib/page/offline-page.ts";
import { findRefusal } from "./ask-access.ts";
import { fetchMissingPart } from "./fetch-missing-part.ts";
import { cachePdfParts, isPdfPart, removeOldPdfParts, servePdfPart } from "./pdf-parts.ts";

/*
 * The service worker of members who save items on this device (LIB-04). It is registered with the first item and
 * unregistered with the last. It caches the pages and scripts for reading and listening offline, and the saved files;
 * no other personal response is ever cached.
 */

/** Files found by the build (`tools/bundle/service-worker.ts`). */
declare const PRECACHED: { url: string; revision: string | null }[];

/** The parts of it used here; the browser's types only include the scope of pages. */
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

/** Ends the installation when everything is removed from this device. */
const installing = new AbortController();
const { signal } = installing;
// The offline page is cached without personal data: fetched without cookies.
addPlugins([{ requestWillFetch: async ({ request }) => new Request(request, { credentials: "omit", signal }) }]);
// The page opens its item itself, whatever the address.
precacheAndRoute(PRECACHED, { ignoreURLParametersMatching: [/./], cleanURLs: false });
cleanupOutdatedCaches();
worker.addEventListener("install", (event) => event.waitUntil(cachePdfParts(signal)));
// Open pages are claimed before it counts as active: if it is stopped at that moment, they would otherwise stay with
// the old one.
worker.addEventListener("activate", (event) => {
	event.waitUntil(worker.clients.claim());
	event.waitUntil(removeOldPdfParts());
});

// A new version only takes over when a page starts and requests it, never during its use.
worker.addEventListener("message", ({ data }) => {
	if (data === TAKE_OVER) void worker.skipWaiting();
	if (data === STOP_INSTALL) installing.abort();
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
		// Redirected: the session may have ended.
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
	({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/images/products/"),
	async ({ request }) => (await caches.match(request, { cacheName: PICTURES })) ?? fetch(request),
);

// The brand may have changed since they were saved: its version is in the address.
registerRoute(
	({ url, sameOrigin }) => sameOrigin && SITE_PICTURES.includes(url.pathname),
	async ({ request }) => {
		try {
			return await fetch(request);
		} catch {
			const saved = await caches.match(request, { cacheName: PICTURES, ignoreSearch: true });
			return saved ?? Response.error();
		}
	},
);

/** Removes someone's saved items when the server says that they are not signed in here. */
async function leaveWithSession(): Promise<void> {
	const answer = await fetch("/api/session").catch(() => null);
	if (!answer?.ok) return;
	const session: { user: { id: string } } | null = await answer.json();
	const items = await savedItems();
	if (items.some(({ person }) => person.id !== session?.user.id)) await removeEverything();
}
