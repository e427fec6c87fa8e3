import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Later ones use what earlier ones made. */
const scripts = [
	"course-files/make-covers.ts",
	"course-files/make-pictures.ts",
	"course-files/make-workbooks.ts",
	"course-files/make-pdfs.ts",
	"course-files/make-epub.ts",
	"course-files/make-forms.ts",
	"course-files/make-audio.ts",
	"course-files/make-video.ts",
	"course-files/make-zips.ts",
	"public-pictures/make-pictures.ts",
	"public-pictures/make-spreads.ts",
	"public-pictures/make-film.ts",
];

for (const script of scripts) {
	console.log(script);
	const { status } = spawnSync(process.execPath, [join(import.meta.dirname, script)], { stdio: "inherit" });
	if (status !== 0) process.exit(1);
}
