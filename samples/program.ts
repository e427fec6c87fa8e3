import { type ExecFileSyncOptions, type ExecFileSyncOptionsWithStringEncoding, execFileSync } from "node:child_process";

/** Of Debian, where it is not called like the program. */
const packages: Record<string, string> = {
	cwebp: "webp",
	ffprobe: "ffmpeg",
	pdfinfo: "poppler-utils",
	pdftoppm: "poppler-utils",
	pdftotext: "poppler-utils",
	pyftsubset: "fonttools",
	text2wave: "festival festvox-us-slt-hts",
};

/**
 * Runs one of the programs that make the sample content, and waits for it.
 *
 * @returns what it printed
 * @throws with the package to install where the program is missing; otherwise as `execFileSync` does
 */
export function runProgram(name: string, args: string[], options: ExecFileSyncOptionsWithStringEncoding): string;
export function runProgram(name: string, args: string[], options?: ExecFileSyncOptions): Buffer;
export function runProgram(name: string, args: string[], options: ExecFileSyncOptions = {}): string | Buffer {
	try {
		return execFileSync(name, args, options);
	} catch (error) {
		const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
		if (!missing) throw error;
		throw new Error(`${name} is not installed. On Debian: apt-get install ${packages[name] ?? name}`, { cause: error });
	}
}
