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
	const modules = await Promise.all(
		Object.entries(routes).map(async ([id, address]) => [id, await import(address)] as const),
	);
	window.__reactRouterRouteModules = Object.fromEntries(modules);
	await import(entry);
}
