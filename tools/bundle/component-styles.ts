import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const STYLES = join(import.meta.dirname, "../../node_modules/@mantine/core/styles");
/** What all components share. */
const COMMON = ["default-css-variables", "baseline", "global"];
const ALL_STYLES = /@mantine\/core\/styles\.layer\.css$/;
const CLASS_NAMES = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

let found = 0;

/**
 * Has each component of the library bring its own styles along, so that a page waits only for those of the components
 * on it. A component imports the ones that it consists of first, so its styles still come after theirs. Only in the
 * build: elsewhere the styles of all components are one file.
 *
 * @throws if the library no longer has its class names where they are looked for: its components would have no styles
 */
export const componentStyles: Plugin = {
	name: "component-styles",
	apply: "build",
	enforce: "pre",
	buildStart() {
		found = 0;
	},
	buildEnd() {
		if (found === 0) throw new Error("No component of @mantine/core brought its styles along.");
	},
	load(id) {
		if (!ALL_STYLES.test(id)) return null;
		return COMMON.map((name) => readFileSync(join(STYLES, `${name}.layer.css`), "utf8")).join("\n");
	},
	transform(code, id) {
		const component = CLASS_NAMES.exec(id)?.[1];
		if (component) found += 1;
		return component ? `import ${JSON.stringify(join(STYLES, `${component}.layer.css`))};\n${code}` : null;
	},
};
