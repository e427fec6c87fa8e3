// What the built server still needs beside its bundle: the packages that are native or find files beside themselves, in
// the versions of this project. Printed as a package.json of its own, for an image that holds nothing else.
import { readFileSync } from "node:fs";
import { runtimePackages } from "./runtime-packages.mjs";

const { dependencies, optionalDependencies, allowScripts } = JSON.parse(readFileSync("package.json", "utf8"));
const pick = (from, names) => Object.fromEntries(names.map((name) => [name, from[name]]));

console.log(
	JSON.stringify({
		name: "microgreens-academy",
		private: true,
		type: "module",
		dependencies: pick(dependencies, runtimePackages),
		optionalDependencies,
		// The embedded PostgreSQL puts its libraries in place when it is installed.
		allowScripts,
	}),
);
