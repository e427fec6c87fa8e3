import { type ClientInstrumentation, matchRoutes, type RouteObject } from "react-router";
import { isGone, missingModules } from "./route-modules.ts";

/*
 * Before a navigation begins, the files of the page it leads to are made sure of. The router itself would answer a file
 * that does not come by loading the whole page again, and without a connection that leaves nothing on the screen.
 */

/** A navigation whose page could not be loaded; it waits for another try, or for another navigation. */
export interface FailedNavigation {
	retry: () => void;
	dismiss: () => void;
}

let failed: FailedNavigation | null = null;
const listeners = new Set<() => void>();

function setFailed(next: FailedNavigation | null): void {
	failed = next;
	for (const listener of listeners) listener();
}

export const failedNavigation = {
	current: () => failed,
	subscribe: (listener: () => void) => {
		listeners.add(listener);
		return () => void listeners.delete(listener);
	},
};

/** A file that belongs to this page is no longer on the server: another version of the site has been deployed. */
let outdated = false;

/** A part of a page that could not be loaded may be gone because of a deployment; the next navigation then loads again. */
export function followDeployments(): void {
	window.addEventListener("vite:preloadError", async () => {
		const manifest = window.__reactRouterManifest?.url;
		if (manifest && (await isGone(manifest))) outdated = true;
	});
}

/** For the router: lets a navigation begin once all that it needs has come. */
export const loadBeforeNavigating: ClientInstrumentation = {
	router: (router) =>
		router.instrument({
			navigate: async (navigate, { to }) => {
				if (typeof to === "string") await loadedFor(new URL(to, window.location.href));
				await navigate();
			},
		}),
};

/** Settles when the page of an address can be shown; never, when the browser has gone there by itself. */
async function loadedFor(url: URL): Promise<void> {
	setFailed(null);
	const modules = modulesOf(url.pathname);
	if (modules.length === 0) return;
	const outcome = outdated ? "gone" : await missingModules(modules);
	if (outcome === "loaded") return;
	if (outcome === "gone") {
		window.location.assign(url);
		return new Promise(() => {});
	}
	await new Promise<void>((resolve) => {
		setFailed({ retry: () => void loadedFor(url).then(resolve), dismiss: () => setFailed(null) });
	});
}

/**
 * Brings the files of a page into the browser's cache before someone goes there. The router's own way imports them, and
 * loads the whole page again when one does not come.
 */
export function prefetchPage(path: string): void {
	const modules = modulesOf(path).filter((address) => !prefetched.has(address));
	for (const address of modules) prefetched.add(address);
	void missingModules(modules, { priority: "low" }).then((outcome) => {
		if (outcome !== "loaded") for (const address of modules) prefetched.delete(address);
	});
}

/** Pages share most of their files. */
const prefetched = new Set<string>();

/** The files of a page that have not come yet. */
function modulesOf(pathname: string): string[] {
	const routes = window.__reactRouterManifest?.routes ?? {};
	const loaded = window.__reactRouterRouteModules ?? {};
	const matches = matchRoutes(window.__reactRouterDataRouter?.routes ?? [], pathname) ?? [];
	return matches.flatMap(({ route }) => {
		const entry = route.id === undefined || route.id in loaded ? undefined : routes[route.id];
		return entry ? [entry.module, ...(entry.imports ?? [])] : [];
	});
}

declare global {
	interface Window {
		/** What the router keeps in the window of a page. */
		__reactRouterManifest?: { url: string; routes: Record<string, { module: string; imports?: string[] } | undefined> };
		__reactRouterRouteModules?: Record<string, unknown>;
		__reactRouterDataRouter?: { routes: RouteObject[] };
	}
}
