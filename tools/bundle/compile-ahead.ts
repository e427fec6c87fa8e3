import type { Plugin } from "vite";

/**
 * Lets Chromium compile every function of the first page's scripts in the background while they load, instead of each
 * one when it is first called (https://v8.dev/blog/explicit-compile-hints). Other browsers ignore the comment. It must
 * be the first line, also before what Vite adds.
 *
 * @throws if the build has none of that name: the comment would be missing unnoticed
 */
export const compileAhead: Plugin = {
	name: "compile-ahead",
	apply: "build",
	applyToEnvironment: ({ name }) => name === "client",
	generateBundle: {
		order: "post",
		handler(_options, bundle) {
			const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
			const found = chunks.filter(({ name }) => FIRST_PAGE.has(name));
			if (found.length !== FIRST_PAGE.size) throw new Error("Scripts of the first page have other names now.");
			for (const chunk of found) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
		},
	},
};

const FIRST_PAGE = new Set(["framework", "first-page", "entry.client"]);
