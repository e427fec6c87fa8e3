// Prints the package.json of an image: the packages that the built server needs besides its bundle, because they are
// native or load files from their own folder, in the versions of this project.
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
		// The embedded PostgreSQL links its libraries when it is installed.
		allowScripts,
	}),
);
