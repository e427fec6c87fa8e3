import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { landingOld } from "./landing-old.ts";
import { sections } from "./sections.ts";

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));

test("PUB-15 content imports nothing but content, so that an owner can edit it alone", () => {
	for (const file of files) {
		const imports = readFileSync(join(import.meta.dirname, file), "utf8").matchAll(/^import .* from "([^"]+)"/gm);
		for (const [, source] of imports) expect([file, source]).toEqual([file, expect.stringMatching(/^\.\/[\w-]+\.ts$/)]);
	}
});

test("PUB-15 people who are invented are marked as samples in their file", () => {
	const invented = sections.flatMap(({ content }) => ("sample" in content ? [content.sample] : []));
	expect([...invented, landingOld.testimonials.sample]).toEqual([true, true, true, true]);
});

test("PUB-15 the components of a sales page contain no texts of their own", () => {
	const folder = join(import.meta.dirname, "../web/features/site/landing");
	for (const file of readdirSync(folder).filter((name) => name.endsWith(".tsx"))) {
		const source = readFileSync(join(folder, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
		const sentences = [...source.matchAll(/>\s*([A-Z][\w',.]*(?: [\w',.]+){3,})\s*</g)].map(([, text]) => text);
		expect([file, sentences]).toEqual([file, []]);
	}
});
