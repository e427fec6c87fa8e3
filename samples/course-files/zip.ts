import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { runProgram } from "../program.ts";

// Fixed dates keep an archive of unchanged files byte for byte the same.
const fixedDate = new Date("2026-01-05T12:00:00Z");

/**
 * Writes a ZIP of files whose dates are set. A run that fails leaves the one that is there.
 *
 * @param target path of the ZIP, which is replaced
 * @param base the folder that the names begin in; it is written to
 * @param names of the files, in their order inside
 */
export function zipFiles(target: string, base: string, names: string[]) {
	for (const name of names) utimesSync(join(base, name), fixedDate, fixedDate);
	runProgram("zip", ["-q", "-9", "-X", "-D", "made.zip", ...names], {
		cwd: base,
		env: { ...process.env, TZ: "UTC" },
	});
	copyFileSync(join(base, "made.zip"), target);
}

/**
 * Writes a ZIP of one folder.
 *
 * @param target path of the ZIP, which is replaced
 * @param folder name of the folder inside
 * @param entries each with the path of a file, and the name it has inside
 */
export function makeZip(target: string, folder: string, entries: [source: string, name: string][]) {
	const scratch = mkdtempSync(join(tmpdir(), "zips-"));
	try {
		mkdirSync(join(scratch, folder));
		for (const [source, name] of entries) {
			copyFileSync(source, join(scratch, folder, name));
		}
		const names = entries.map(([, name]) => join(folder, name));
		zipFiles(target, scratch, names);
		console.log(`${basename(target)} ${(statSync(target).size / 1024).toFixed(0)} KB`);
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
}
