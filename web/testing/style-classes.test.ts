import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const web = join(import.meta.dirname, "..");

const importedStyles = /import (\w+) from "(\.[^"]+\.module\.css)"/g;
const classesIn = (css: string) => new Set(Array.from(css.matchAll(/\.([a-zA-Z_][\w-]*)/g), ([, name]) => name));

test("every style class that a screen uses exists in its style sheet", () => {
	const missing = globSync("**/*.tsx", { cwd: web }).flatMap((file) => {
		const path = join(web, file);
		const source = readFileSync(path, "utf8");
		return Array.from(source.matchAll(importedStyles)).flatMap(([, name, sheet = ""]) => {
			const defined = classesIn(readFileSync(join(dirname(path), sheet), "utf8"));
			const used = source.replaceAll(importedStyles, "").matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"));
			return Array.from(used, ([, used]) => used)
				.filter((used) => !defined.has(used))
				.map((used) => `${relative(web, path)}: .${used} is not in ${sheet}`);
		});
	});
	expect(missing).toEqual([]);
});
