import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "../../program.ts";

const faces = [
	{ family: "Vollkorn", weight: 400, style: "normal", file: "vollkorn/Vollkorn-Regular.ttf" },
	{ family: "Vollkorn", weight: 400, style: "italic", file: "vollkorn/Vollkorn-Italic.ttf" },
	{ family: "Vollkorn", weight: 600, style: "italic", file: "vollkorn/Vollkorn-SemiBoldItalic.ttf" },
	{ family: "Vollkorn", weight: 700, style: "normal", file: "vollkorn/Vollkorn-Bold.ttf" },
	{ family: "Vollkorn", weight: 800, style: "normal", file: "vollkorn/Vollkorn-ExtraBold.ttf" },
	{ family: "Lato", weight: 400, style: "normal", file: "lato/Lato-Regular.ttf" },
	{ family: "Lato", weight: 700, style: "normal", file: "lato/Lato-Bold.ttf" },
];

/** Only the letters that the document uses: Chromium puts whole font files into a PDF, several megabytes of them. */
export function fontFaces(html: string): string {
	const scratch = mkdtempSync(join(tmpdir(), "fonts-"));
	try {
		const letters = join(scratch, "letters.txt");
		writeFileSync(letters, `${[...new Set(html)].join("")}0123456789–•☐ABCDEFGHIJKLMNOPQRSTUVWXYZ`);
		return faces
			.map(({ family, weight, style, file }) => {
				const subset = join(scratch, "subset.ttf");
				runProgram(
					"pyftsubset",
					[
						join("/usr/share/fonts/truetype", file),
						`--text-file=${letters}`,
						"--no-hinting",
						"--layout-features=kern,liga",
						`--output-file=${subset}`,
					],
					{ stdio: ["ignore", "ignore", "pipe"] },
				);
				return `@font-face{font-family:"${family}";font-weight:${weight};font-style:${style};src:url(data:font/ttf;base64,${readFileSync(subset).toString("base64")})}`;
			})
			.join("");
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
}
