import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Operating system programs that some tests use, with their Debian packages. */
const packages = { nginx: "nginx", pgbouncer: "pgbouncer", caddy: "caddy" } as const;
export type Program = keyof typeof packages;

/** Servers are in folders that may be missing from PATH. */
const folders = () => [
	...(process.env.PATH ?? "").split(delimiter),
	"/usr/sbin",
	"/usr/local/sbin",
	"/opt/homebrew/bin",
];

/** Returns a program's path, or null if it is not installed. */
export function findProgram(name: Program): string | null {
	for (const folder of folders()) {
		const path = join(folder, name);
		try {
			accessSync(path, constants.X_OK);
			return path;
		} catch {
			// Not found here.
		}
	}
	return null;
}

/** Returns what to install before every test can run, as one line, or null for nothing. */
export function missingPrograms(): string | null {
	const missing = (Object.keys(packages) as Program[]).filter((name) => !findProgram(name));
	if (missing.length === 0) return null;
	const install = missing.map((name) => packages[name]).join(" ");
	return `not installed: ${missing.join(", ")}; on Debian: apt-get install ${install}`;
}
