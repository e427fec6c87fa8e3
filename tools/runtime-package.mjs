// Prints the package.json of an image: the packages that the built server needs besides its bundle, because they are
// native or load files from their own folder, in the versions of this project.
import { readFileSync } from "node:fs";
import { runtimePackages } from "./runtime-packages.mjs";

const { dependencies, optionalDependencies, allowScripts } = JSON.parse(readFileSync("package.json", "utf8"));
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const direct = new Set([...runtimePackages, ...Object.keys(optionalDependencies)]);

/** Versions of the lock file for what the packages need themselves, where there is one version only. */
function lockedVersions() {
	const versions = new Map();
	for (const [path, { version }] of Object.entries(packages)) {
		const [, name] = /^.*node_modules\/(.+)$/.exec(path) ?? [];
		if (name && version) versions.set(name, (versions.get(name) ?? new Set()).add(version));
	}
	const single = [...versions].filter(([name, found]) => found.size === 1 && !direct.has(name));
	return Object.fromEntries(single.map(([name, [version]]) => [name, version]));
}

const pick = (from, names) => Object.fromEntries(names.map((name) => [name, from[name]]));

console.log(
	JSON.stringify({
		name: "microgreens-academy",
		private: true,
		type: "module",
		dependencies: pick(dependencies, runtimePackages),
		optionalDependencies,
		overrides: lockedVersions(),
		// The embedded PostgreSQL links its libraries when it is installed.
		allowScripts,
	}),
);
