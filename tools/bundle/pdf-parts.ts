import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const folder = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/**
 * Adds the files that PDF.js requests by name on demand to its versioned folder: fonts missing from a PDF, tables of
 * Asian characters, decoders of rare image formats, icons of notes. In development they are served from their package.
 */
export const pdfParts: Plugin = {
	name: "pdf-parts",
	apply: "build",
	async generateBundle() {
		if (this.environment.name !== "client") return;
		const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
		for (const part of ["cmaps", "iccs", "standard_fonts", "wasm", "web/images"]) {
			for (const name of await readdir(join(folder, part))) {
				// The other images are for editing a PDF.
				if (part === "web/images" && !name.startsWith("annotation-")) continue;
				const source = await readFile(join(folder, part, name));
				this.emitFile({ type: "asset", fileName: `assets/pdf-${version}/${part}/${name}`, source });
			}
		}
	},
};
