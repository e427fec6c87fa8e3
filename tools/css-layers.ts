import { join } from "node:path";
import type { CSSOptions } from "vite";

/*
 * The order of the application's styles does not depend on when a file of them comes: the library of components first,
 * then the parts without a domain, then features, which may change the look of both. What stands in no layer, such as
 * `application.css`, comes before all of them.
 */

type PostcssPlugin = NonNullable<Exclude<CSSOptions["postcss"], string | undefined>["plugins"]>[number];

const LAYERS = ["mantine", "ui", "features"] as const;

const web = join(import.meta.dirname, "../web");

function layerOf(file: string): (typeof LAYERS)[number] | null {
	if (!file.endsWith(".module.css")) return null;
	if (file.startsWith(join(web, "ui/"))) return "ui";
	return file.startsWith(join(web, "features/")) ? "features" : null;
}

/** Puts each module of styles into its layer. Every file says the order, since any of them may come first. */
export const cssLayers: PostcssPlugin = {
	postcssPlugin: "css-layers",
	Once(root, { AtRule }) {
		const layer = layerOf(root.source?.input.file ?? "");
		if (!layer) return;
		const rules = root.nodes;
		root.removeAll();
		root.append(new AtRule({ name: "layer", params: LAYERS.join(", ") }));
		root.append(new AtRule({ name: "layer", params: layer, nodes: rules }));
	},
};
