import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Programs of the operating system that some tests put around the site, and Debian's package of each. */
const packages = { nginx: "nginx", pgbouncer: "pgbouncer" } as const;
export type Program = keyof typeof packages;

/** Servers lie in folders that a person's PATH does not always name. */
const folders = () => [
	...(process.env.PATH ?? "").split(delimiter),
	"/usr/sbin",
	"/usr/local/sbin",
	"/opt/homebrew/bin",
];

/** @returns where a program is, or null where it is not installed */
export function findProgram(name: Program): string | null {
	for (const folder of folders()) {
		const path = join(folder, name);
		try {
			accessSync(path, constants.X_OK);
			return path;
		} catch {
			// Not here.
		}
	}
	return null;
}

/** @returns what is to be installed before every test can run, as one line, or null where nothing is */
export function missingPrograms(): string | null {
	const missing = (Object.keys(packages) as Program[]).filter((name) => !findProgram(name));
	if (missing.length === 0) return null;
	const install = missing.map((name) => packages[name]).join(" ");
	return `not installed: ${missing.join(", ")}; on Debian: apt-get install ${install}`;
}
