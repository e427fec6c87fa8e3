import { join } from "node:path";
import { filesFolder } from "../paths.ts";
import { runProgram } from "../program.ts";

/**
 * @param file in the folder of the sample files @param page from 1 @param folder where it may be drawn
 * @param width in pixels
 * @returns the path of a PNG
 */
export function drawPdfPage(file: string, page: number, folder: string, width: number): string {
	const target = join(folder, `${file}-${page}`);
	const only = ["-f", String(page), "-l", String(page), "-singlefile"];
	const size = ["-scale-to-x", String(width), "-scale-to-y", "-1"];
	runProgram("pdftoppm", [...only, ...size, "-png", join(filesFolder, file), target]);
	return `${target}.png`;
}
