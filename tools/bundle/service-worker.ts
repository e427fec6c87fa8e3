import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { build } from "esbuild";
import { groupSharedFiles } from "./shared-files.ts";

/** An entry of Vite's manifest. */
interface Chunk {
	name?: string;
	file: string;
	imports?: string[];
	dynamicImports?: string[];
	css?: string[];
	assets?: string[];
}
type Manifest = Record<string, Chunk>;

const PAGE = "web/routes/member/library/offline.tsx";
/** Files around the page. Their dynamic imports belong to other pages. */
const FRAME = ["web/root.tsx", "web/routes/member/library/offline-layout.tsx", "web/entry.client.tsx"];
/** Chunks of many pages, and so are their dynamic imports. */
const SHARED = groupSharedFiles().map(({ name }) => name);
/**
 * From `tools/bundle/pdf-parts.ts`: tables of Asian characters, colors, decoders of rare image formats, icons of notes, and the two fonts that
 * no device has. PDF.js uses the device's fonts for all others; fallbacks of the decoders are for browsers without
 * WebAssembly.
 */
const PDF_PARTS =
	/^\/assets\/pdf-[^/]+\/(cmaps\/.*\.bcmap|iccs\/.*\.icc|standard_fonts\/Foxit(Symbol|Dingbats)\.pfb|wasm\/(jbig2|openjpeg|qcms_bg)\.wasm|web\/images\/annotation-.*\.svg)$/;

/**
 * Builds the service worker (LIB-04) with the list of files needed for reading and listening offline: the offline page
 * and everything that it loads.
 *
 * @param folder of the built pages, for the browser
 * @throws if the page is missing from the build
 */
export async function buildServiceWorker(folder: string): Promise<void> {
	const manifestPath = join(folder, ".vite/manifest.json");
	const manifest: Manifest = JSON.parse(await readFile(manifestPath, "utf8"));
	const files = new Set<string>();
	const seen = new Set<string>();
	const walk = (key: string, later: boolean): void => {
		const chunk = manifest[key];
		if (!chunk || seen.has(`${key} ${later}`)) return;
		seen.add(`${key} ${later}`);
		for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
		for (const other of chunk.imports ?? []) walk(other, later && !SHARED.includes(manifest[other]?.name ?? ""));
		if (later) for (const other of chunk.dynamicImports ?? []) walk(other, true);
	};
	const keyOf = (source: string) => {
		const key = Object.keys(manifest).find((one) => one.split("?")[0] === source);
		if (!key) throw new Error(`${source} is not in the build: the service worker cannot name its files.`);
		return key;
	};
	for (const source of FRAME) walk(keyOf(source), false);
	walk(keyOf(PAGE), true);
	walk(keyOf("web/features/library/audiobooks/player/player-bar.tsx"), true);

	// The router's route manifest and the PDF worker are not in the Vite manifest.
	for (const name of await readdir(join(folder, "assets")))
		if (/^(manifest|pdf\.worker)-.*\.js$/.test(name)) files.add(`assets/${name}`);
	// Of the fonts, only the character sets that the site itself uses.
	const wanted = [...files].filter((file) => !/\.(woff2?|ttf)$/.test(file) || file.includes("-latin-"));
	const hash = createHash("sha256").update(wanted.toSorted().join("\n")).digest("hex").slice(0, 16);
	const entries = [
		// Names of assets contain a hash of their content.
		...wanted.toSorted().map((file) => ({ url: `/${file}`, revision: null })),
		{ url: "/offline", revision: hash },
	];
	// Files that PDFs request by name, so that a saved one looks the same as on the site.
	const pdfParts = (await readdir(join(folder, "assets"), { recursive: true }))
		.map((name) => `/assets/${name.split(sep).join("/")}`)
		.filter((url) => PDF_PARTS.test(url))
		.toSorted();
	if (pdfParts.length === 0) throw new Error("The parts of PDF.js are not in the build.");
	const { outputFiles } = await build({
		entryPoints: ["web/service-worker/main.ts"],
		bundle: true,
		minify: true,
		format: "iife",
		target: "es2022",
		write: false,
		define: {
			"process.env.NODE_ENV": '"production"',
			PRECACHED: JSON.stringify(entries),
			PDF_PARTS: JSON.stringify(pdfParts),
		},
	});
	await writeFile(join(folder, "service-worker.js"), outputFiles[0]?.contents ?? "");
	await rm(join(folder, ".vite"), { recursive: true });
}
