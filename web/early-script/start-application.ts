import { START_SCRIPTS, type StartScripts } from "../lib/page/start-scripts.ts";

/**
 * Loads the application once its page is visible: on a slow connection, stylesheet and font would otherwise compete
 * with five times their size in scripts, and the page would appear half a second later.
 */
export function startApplication(): void {
	if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", afterFirstPaint, { once: true });
	else afterFirstPaint();
}

function afterFirstPaint(): void {
	// A background tab is not painted.
	if (document.hidden) void start();
	else requestAnimationFrame(() => setTimeout(start));
}

async function start(): Promise<void> {
	const { first, routes, entry, imports }: StartScripts = JSON.parse(
		document.getElementById(START_SCRIPTS)?.textContent ?? "",
	);
	for (const address of [...first, entry, ...imports, ...Object.values(routes)]) {
		document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: address }));
	}
	for (const address of first) await import(address);
	leaveOutRoutes(Object.keys(routes));
	// React and the rest of the first page are evaluated separately.
	for (const address of imports) {
		await import(address);
		await nextTask();
	}
	const modules = await Promise.all(
		Object.entries(routes).map(async ([id, address]) => [id, await import(address)] as const),
	);
	window.__reactRouterRouteModules = Object.fromEntries(modules);
	await import(entry);
}

/** The layout of pages without React in the browser. */
const STATIC = "routes/public/static-layout";

/**
 * Removes routes that no link leads to within the application: the router compiles every route before the page can be
 * used, which takes a phone a tenth of a second for all of them. A member's page keeps those of members. An address
 * without a route is requested from the server (`lib/page/navigation-loading.ts`).
 *
 * @param shown the routes of this page, by ID
 */
function leaveOutRoutes(shown: string[]): void {
	const routes = window.__reactRouterManifest?.routes ?? {};
	const isMemberPage = shown.some((id) => id.startsWith("routes/member/"));
	for (const [id, route] of Object.entries(routes)) {
		const isStatic = id === STATIC || route?.parentId === STATIC;
		if (isStatic || (isMemberPage && /^routes\/(admin|public)\//.test(id))) delete routes[id];
	}
}

/** Resolves in a task of its own, so that input is handled in between. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
