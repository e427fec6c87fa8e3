import { build } from "esbuild";
import type { Plugin } from "vite";

const SUFFIX = "?bundled";

/** `import script from "./main.ts?bundled"`: a script with all its imports as text, to be inlined in a page. */
export const bundledScript: Plugin = {
	name: "bundled-script",
	enforce: "pre",
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
			entryPoints: [id.slice(0, -SUFFIX.length)],
			bundle: true,
			minify: true,
			format: "iife",
			target: "es2022",
			write: false,
			metafile: true,
		});
		for (const file of Object.keys(metafile.inputs)) this.addWatchFile(file);
		return `export default ${JSON.stringify(outputFiles[0]?.text.trim() ?? "")}`;
	},
};
