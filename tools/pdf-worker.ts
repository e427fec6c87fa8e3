import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { minifySync, type Plugin } from "vite";

const { resolve } = createRequire(import.meta.url);
/** `web/pdf-worker.d.ts` tells its type. */
const NAME = "virtual:pdf-worker";

/**
 * Where all pages of a PDF hang on one node, PDF.js reads the dictionary of every page before it shows the first one, and
 * of every page before the one that an entry of the outline leads to. They are spread over the file, so that nearly all
 * of it is fetched (mozilla/pdf.js#21859). Many programs write such files. A node that has as many kids as pages below it
 * has pages for kids, so the page is simply the kid at its place.
 */
const changes: { in: string; before: string; added: string }[] = [
	{
		in: "async getPageDict(pageIndex) {",
		before: "      for (let last = kids.length - 1; last >= 0; last--) {",
		added: `
			if (count === kids.length && kids[pageIndex - currentPageIndex] instanceof Ref) {
				nodesToVisit.push(kids[pageIndex - currentPageIndex]);
				currentPageIndex = pageIndex;
				continue;
			}`,
	},
	{
		in: "async getPageIndex(pageRef) {",
		before: "      const kidPromises = [];",
		added: `
			if (parent.getRaw("Count") === kids.length && parentRef instanceof Ref) {
				const place = kids.findIndex((kid) => kid instanceof Ref && isRefsEqual(kid, ref));
				if (place >= 0) {
					total += place;
					ref = parentRef;
					continue;
				}
			}`,
	},
];

/**
 * The worker of PDF.js, changed as above.
 *
 * @throws when PDF.js is no longer written as the changes expect
 */
export function changedPdfWorker(): string {
	let code = readFileSync(resolve("pdfjs-dist/build/pdf.worker.mjs"), "utf8");
	for (const change of changes) {
		const place = code.indexOf(change.before, code.indexOf(change.in));
		const isThere = code.split(change.in).length === 2 && place > 0 && place - code.indexOf(change.in) < 4_000;
		if (!isThere)
			throw new Error(`PDF.js has changed at "${change.in}": see whether it still needs tools/pdf-worker.ts.`);
		code = `${code.slice(0, place)}${change.added}\n${code.slice(place)}`;
	}
	return code;
}

/** Gives `virtual:pdf-worker` the address of the worker. In development it is the one that was installed. */
export function pdfWorker(): Plugin {
	let file: { name: string; code: string } | undefined;
	const build = () => {
		const { code } = minifySync("pdf.worker.mjs", changedPdfWorker(), { module: true });
		const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
		return { name: `assets/pdf.worker-${hash}.mjs`, code };
	};
	let isBuild = false;
	return {
		name: "pdf-worker",
		configResolved({ command }) {
			isBuild = command === "build";
		},
		resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
		load(id) {
			if (id !== `\0${NAME}`) return;
			if (!isBuild) return `export { default } from "pdfjs-dist/build/pdf.worker.min.mjs?url";`;
			file ??= build();
			return `export default ${JSON.stringify(`/${file.name}`)};`;
		},
		generateBundle() {
			if (this.environment.name !== "client" || !file) return;
			this.emitFile({ type: "asset", fileName: file.name, source: file.code });
		},
	};
}
