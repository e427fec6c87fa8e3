import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesFolder } from "./paths.ts";

// Each entry is put in under a name that reads and sorts well once it is unpacked.
const archives: { file: string; folder: string; entries: [source: string, name: string][] }[] = [
	{
		file: "microgreens-side-hustle-audiobook.zip",
		folder: "The Microgreens Side Hustle - Audiobook",
		entries: [
			["chapter-1-the-two-week-crop.mp3", "01 The two-week crop.mp3"],
			["chapter-2-your-first-shelf.mp3", "02 Your first shelf.mp3"],
		],
	},
	{
		file: "tray-planner.zip",
		folder: "The Tray Planner",
		entries: [
			["tray-planner.pdf", "Tray planner.pdf"],
			["sowing-log.xlsx", "Sowing log.xlsx"],
		],
	},
];

// Fixed dates keep an archive of unchanged files byte for byte the same.
const fixedDate = new Date("2026-01-05T12:00:00Z");

for (const { file, folder, entries } of archives) {
	const scratch = mkdtempSync(join(tmpdir(), "zips-"));
	try {
		const inside = join(scratch, folder);
		mkdirSync(inside);
		for (const [source, name] of entries) {
			copyFileSync(join(filesFolder, source), join(inside, name));
			utimesSync(join(inside, name), fixedDate, fixedDate);
		}
		const target = join(filesFolder, file);
		rmSync(target, { force: true });
		execFileSync("zip", ["-q", "-9", "-X", "-D", target, ...entries.map(([, name]) => join(folder, name))], {
			cwd: scratch,
			env: { ...process.env, TZ: "UTC" },
		});
		console.log(`${file} ${(statSync(target).size / 1024).toFixed(0)} KB`);
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
}
