import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { type BuildOptions, build, type Plugin as EsbuildPlugin } from "esbuild";
import type { Plugin } from "vite";

const SUFFIX = "?bundled";

const options = {
	bundle: true,
	minify: true,
	target: "es2022",
	write: false,
	metafile: true,
} as const satisfies BuildOptions;

/**
 * `import script from "./main.ts?bundled"`: a script with all its imports as text, to be inlined in a page. What it
 * imports dynamically becomes a file in `assets/`, which the page requests when it needs it.
 */
export function bundledScript(): Plugin {
	/** Content of the files of dynamic imports, by their path in the folder that browsers load from. */
	const files = new Map<string, string>();
	let isDevelopment = false;
	return {
		name: "bundled-script",
		enforce: "pre",
		configResolved({ command }) {
			isDevelopment = command === "serve";
		},
		resolveId: {
			order: "pre",
			async handler(id, importer) {
				if (!id.endsWith(SUFFIX)) return null;
				const file = await this.resolve(id.slice(0, -SUFFIX.length), importer);
				return file && file.id + SUFFIX;
			},
		},
		async load(id) {
			if (!id.endsWith(SUFFIX)) return null;
			const { outputFiles, metafile } = await build({
				...options,
				entryPoints: [id.slice(0, -SUFFIX.length)],
				format: "iife",
				plugins: [requestDynamicImports(isDevelopment ? pathInDevelopment : (path) => addFile(path, files))],
			});
			for (const file of Object.keys(metafile.inputs)) this.addWatchFile(file);
			return `export default ${JSON.stringify(outputFiles[0]?.text.trim() ?? "")}`;
		},
		async writeBundle({ dir }) {
			if (this.environment.name !== "ssr" || !dir) return;
			for (const [path, content] of files) {
				const target = join(dir, "../client", path);
				await mkdir(dirname(target), { recursive: true });
				await writeFile(target, content);
			}
		},
	};
}

/** Vite serves the source itself. */
const pathInDevelopment = async (path: string) => `/${relative(process.cwd(), path)}`;

async function addFile(path: string, files: Map<string, string>): Promise<string> {
	const { outputFiles } = await build({ ...options, entryPoints: [path], format: "esm" });
	const content = outputFiles[0]?.text ?? "";
	const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
	const file = `assets/${basename(path, ".ts")}-${hash}.js`;
	files.set(file, content);
	return `/${file}`;
}

const requestDynamicImports = (urlOf: (path: string) => Promise<string>): EsbuildPlugin => ({
	name: "dynamic-imports",
	setup({ onResolve }) {
		onResolve({ filter: /^\./ }, async ({ kind, path, resolveDir }) =>
			kind === "dynamic-import" ? { path: await urlOf(join(resolveDir, path)), external: true } : null,
		);
	},
});
