import { type ClientInstrumentation, matchRoutes, type RouteObject } from "react-router";
import { type FileOutcome, isGone, loadFile } from "./route-modules.ts";

/*
 * Loads the files of the next page before a navigation starts. The router itself would handle a missing file by
 * reloading the page, and without a connection that leaves an empty screen.
 */

/** A navigation whose page failed to load; it waits for a retry, or for another navigation. */
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

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => void listeners.delete(listener);
};

export const failedNavigation = { current: () => failed, subscribe };

let loading = false;

function setLoading(next: boolean): void {
	loading = next;
	for (const listener of listeners) listener();
}

/** Whether another page was chosen and its files, or its data, are still loading. */
export const loadingNavigation = { current: () => loading && !failed, subscribe };

/** A file of this page is no longer on the server, because a new version of the site was deployed. */
let outdated = false;

/** Reloads at the next navigation after a part of a page failed to load, which may be because of a deployment. */
export function followDeployments(): void {
	window.addEventListener("vite:preloadError", async () => {
		const manifest = window.__reactRouterManifest?.url;
		if (manifest && (await isGone(manifest))) outdated = true;
	});
}

/** For the router: lets a navigation start once everything it needs is loaded. */
export const loadBeforeNavigating: ClientInstrumentation = {
	router: (router) => {
		// The browser's own buttons do not call `navigate`.
		window.addEventListener("popstate", (event) => {
			started += 1;
			setLoading(false);
			// The entry may be from before a reload of this page, when it had other routes.
			if (hasRoute(window.location.pathname)) return;
			event.stopImmediatePropagation();
			window.location.reload();
		});
		// The browser shows this page again as it was when it left.
		window.addEventListener("pageshow", ({ persisted }) => persisted && setLoading(false));
		router.instrument({
			navigate: async (navigate, { to }) => {
				// A screen that updates its own address, for a search for example, does not cancel a click on a link.
				const staysOnPage = typeof to === "string" && /^[?#]/.test(to);
				if (staysOnPage) {
					await navigate();
					return;
				}
				started += 1;
				const navigation = started;
				setLoading(true);
				try {
					if (typeof to === "string") await loadedFor(new URL(to, window.location.href), navigation);
					await navigate();
				} finally {
					// Otherwise another one has begun.
					if (navigation === started) setLoading(false);
				}
			},
		});
	},
};

/** Number of navigations to another page that have started. */
let started = 0;

/**
 * Settles when the page of an address can be shown. Never settles if the browser has navigated itself, or the person
 * has chosen another page meanwhile: a page that arrives late does not take its place.
 *
 * @param navigation its number (`started`)
 */
async function loadedFor(url: URL, navigation: number): Promise<void> {
	setFailed(null);
	if (!hasRoute(url.pathname)) {
		window.location.assign(url);
		return new Promise(() => {});
	}
	const modules = modulesOf(url.pathname);
	if (modules.length === 0) return;
	const outcome = outdated ? "gone" : await load(modules);
	if (navigation !== started) return new Promise(() => {});
	if (outcome === "loaded") return;
	if (outcome === "gone") {
		window.location.assign(url);
		return new Promise(() => {});
	}
	await new Promise<void>((resolve) => {
		const retry = () => void loadedFor(url, navigation).then(resolve);
		const dismiss = () => {
			loading = false;
			setFailed(null);
		};
		setFailed({ retry, dismiss });
	});
}

/**
 * Loads the files of a page into the browser's cache in advance. The router's own prefetch imports them, and reloads
 * the page if one is missing.
 */
export async function prefetchPage(path: string): Promise<void> {
	await load(modulesOf(path), { priority: "low" });
}

/** Loads files that the browser does not have yet. Pages share most of theirs. */
async function load(addresses: string[], init?: RequestInit): Promise<FileOutcome> {
	const outcomes = await Promise.all(addresses.map((address) => loadOnce(address, init)));
	return outcomes.find((one) => one === "gone") ?? outcomes.find((one) => one === "unreachable") ?? "loaded";
}

/** Requests of files, by address. The browser's cache keeps what has arrived: a name changes with its content. */
const requests = new Map<string, Promise<FileOutcome>>();

function loadOnce(address: string, init?: RequestInit): Promise<FileOutcome> {
	const known = requests.get(address);
	if (known) return known;
	const request = loadFile(address, init).then((outcome) => {
		if (outcome !== "loaded") requests.delete(address);
		return outcome;
	});
	requests.set(address, request);
	return request;
}

const matchesOf = (pathname: string) => matchRoutes(window.__reactRouterDataRouter?.routes ?? [], pathname) ?? [];

/** Whether a page is part of the application as this page loaded it (`early-script/start-application.ts`). */
const hasRoute = (pathname: string): boolean => !window.__reactRouterDataRouter || matchesOf(pathname).length > 0;

/** Returns the files of a page that the loaded pages do not use. */
function modulesOf(pathname: string): string[] {
	const { routes = {} } = window.__reactRouterManifest ?? {};
	const loaded = window.__reactRouterRouteModules ?? {};
	const filesOf = (id = "") => {
		const { module = [], imports = [], css = [] } = routes[id] ?? {};
		return [module, imports, css].flat();
	};
	const used = new Set(Object.keys(loaded).flatMap(filesOf));
	return matchesOf(pathname)
		.flatMap(({ route }) => filesOf(route.id))
		.filter((address) => !used.has(address));
}

declare global {
	interface Window {
		/** Properties of the window that the router sets. */
		__reactRouterManifest?: {
			url: string;
			routes: Record<string, { parentId?: string; module: string; imports?: string[]; css?: string[] } | undefined>;
		};
		__reactRouterRouteModules?: Record<string, unknown>;
		__reactRouterDataRouter?: { routes: RouteObject[] };
	}
}
