import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { build } from "esbuild";
import { sharedFiles } from "./shared-files.ts";

/** As Vite writes it for each chunk. */
interface Chunk {
	name?: string;
	file: string;
	imports?: string[];
	dynamicImports?: string[];
	css?: string[];
	assets?: string[];
}
type Manifest = Record<string, Chunk>;

const PAGE = "web/routes/member/offline.tsx";
/** What the page stands in. What these load later belongs to other pages. */
const FRAME = ["web/root.tsx", "web/routes/member/offline-layout.tsx", "web/entry.client.tsx"];
/** Chunks of many pages, and so is what they load later. */
const SHARED = sharedFiles.map(({ name }) => name);
/**
 * Of `tools/pdf-parts.ts`: tables of Asian characters, colors, decoders of rare pictures, and the two typefaces that no
 * device has. For all others PDF.js takes those of the device; what stands in for the decoders is for browsers without
 * WebAssembly.
 */
const PDF_PARTS =
	/^\/assets\/pdf-[^/]+\/(cmaps\/.*\.bcmap|iccs\/.*\.icc|standard_fonts\/Foxit(Symbol|Dingbats)\.pfb|wasm\/(jbig2|openjpeg|qcms_bg)\.wasm)$/;

/**
 * Builds the service worker (LIB-04) with the list of files that reading and listening need without a network: the offline
 * page and all that it loads, at once or later.
 *
 * @param folder of the built pages, for the browser
 * @throws where the page is not in the build
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
	walk(keyOf("web/features/audiobooks/player-bar.tsx"), true);

	// The router's list of routes, and the worker that draws PDFs, are written beside the manifest.
	for (const name of await readdir(join(folder, "assets")))
		if (/^(manifest-.*\.js|pdf\.worker-.*\.mjs)$/.test(name)) files.add(`assets/${name}`);
	// Of the typefaces the letters that the site itself is written in.
	const wanted = [...files].filter((file) => !/\.(woff2?|ttf)$/.test(file) || file.includes("-latin-"));
	const hash = createHash("sha256").update(wanted.toSorted().join("\n")).digest("hex").slice(0, 16);
	const entries = [
		// Names of assets have the hash of their content.
		...wanted.toSorted().map((file) => ({ url: `/${file}`, revision: null })),
		{ url: "/offline", revision: hash },
	];
	// What PDFs ask for by name, so that a kept one looks as it does on the site.
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
