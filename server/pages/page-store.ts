import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Settings } from "../../contract/settings.ts";
import type { SettingsStore } from "../features/settings/settings-store.ts";
import { StartUpError } from "../start-up-error.ts";
import { fillInSettings } from "./fill-in-settings.ts";
import { createPage, type Page } from "./page.ts";
import { makeWhole } from "./whole-page.ts";

const salesPages = new Set(["/", "/parts/landing-old"]);

/** The pages of the site, ready to send; they follow the settings by themselves. */
export interface PageStore {
	/**
	 * @param path of a public page, or of a part
	 * @param signedIn whether it is for someone who is signed in
	 */
	find(path: string, signedIn?: boolean): Page | undefined;
	/** @returns what an address of the application answers with, where the route table has such an address */
	findShell(path: string): Page | undefined;
}

/**
 * @param folder the built web side
 * @throws StartUpError when it was not built
 */
export async function openPageStore(folder: string, settings: SettingsStore, siteUrl: string): Promise<PageStore> {
	const readBytes = (file: string) =>
		readFile(join(folder, file)).catch(() => {
			throw new StartUpError(`The web side is not built: ${file} is missing. Run npm start, or npm run build.`);
		});
	const read = async (file: string) => (await readBytes(file)).toString();
	const rendered = new Map<string, string>();
	for await (const file of glob("**/index.html", { cwd: folder })) {
		rendered.set(join("/", dirname(file)), await makeWhole(await read(file), readBytes));
	}
	const shell = await read("__spa-fallback.html");
	const applicationPaths = JSON.parse(await read("../application-paths.json")) as ApplicationPath[];
	const makeShells = (current: Settings) =>
		Promise.all(
			applicationPaths.map(async (one) => ({
				pattern: new URLPattern({ pathname: one.path }),
				page: await createPage(
					fillInSettings(shell, current, siteUrl).replace("</head>", () => `${preloadsOf(one)}</head>`),
					"application",
				),
			})),
		);

	let shells: Awaited<ReturnType<typeof makeShells>> = [];
	let shownName: string | null = null;
	/** By their content: compressing one takes its time, and most settings change few of them. */
	let made = new Map<string, Page>();
	type Pages = Map<string, Page>;
	let pages: { visitor: Pages; signedIn: Pages } = { visitor: new Map(), signedIn: new Map() };
	const refresh = async () => {
		const current = await settings.read();
		const next: typeof pages = { visitor: new Map(), signedIn: new Map() };
		const kept = new Map<string, Page>();
		const make = async (html: string) => {
			const page = made.get(html) ?? kept.get(html) ?? (await createPage(html, "rendered"));
			kept.set(html, page);
			return page;
		};
		for (const [path, html] of rendered) {
			next.visitor.set(path, await make(fillInSettings(html, current, siteUrl)));
			// Nobody who is signed in sees the sales pages.
			if (!salesPages.has(path)) next.signedIn.set(path, await make(fillInSettings(html, current, siteUrl, true)));
		}
		pages = next;
		made = kept;
		// Of the settings, the application's pages hold the name alone.
		if (current.site_name !== shownName) shells = await makeShells(current);
		shownName = current.site_name;
	};
	await refresh();
	settings.onChange(refresh);
	return {
		find: (path, signedIn = false) => (signedIn ? pages.signedIn.get(path) : undefined) ?? pages.visitor.get(path),
		findShell: (pathname) => shells.find(({ pattern }) => pattern.test({ pathname }))?.page,
	};
}

/** As `tools/build.ts` writes it. */
interface ApplicationPath {
	path: string;
	modules: string[];
	styles: string[];
}

/** Everything the first view needs is asked for at once, who is signed in too (`web/lib/browser-session.ts`). */
function preloadsOf({ modules, styles }: ApplicationPath): string {
	return [
		// Applied before anything is shown: React adds them a moment after the page, which would be seen without.
		...styles.map((file) => `<link rel="stylesheet" href="${file}"/>`),
		...modules.map((file) => `<link rel="modulepreload" href="${file}"/>`),
		'<link rel="preload" as="fetch" href="/api/session" crossorigin/>',
	].join("");
}
