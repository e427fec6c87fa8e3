import { join } from "node:path";
import type { CSSOptions } from "vite";

/*
 * Makes the order of the application's styles independent of their loading: the component library first, then shared
 * parts, then features, which may override both. Styles outside of layers, such as `application.css`, take precedence
 * over all of them.
 */

type PostcssPlugin = NonNullable<Exclude<CSSOptions["postcss"], string | undefined>["plugins"]>[number];

const LAYERS = ["mantine", "ui", "features"] as const;

const web = join(import.meta.dirname, "../../web");

function layerOf(file: string): (typeof LAYERS)[number] | null {
	if (!file.endsWith(".module.css")) return null;
	if (file.startsWith(join(web, "ui/"))) return "ui";
	return file.startsWith(join(web, "features/")) ? "features" : null;
}

/** Wraps each CSS module in its layer. Every file declares the order, because any of them may load first. */
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
