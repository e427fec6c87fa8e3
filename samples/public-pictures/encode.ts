import { runProgram } from "../program.ts";
/**
 * @param source a PNG
 * @param target ends in .webp, .avif, .jpg or .png
 * @param width in pixels
 * @param quality out of 100, for WebP; for AVIF the quantizer, 0 (best) to 63
 */
export function encode(source: string, target: string, width: number, quality: number): void {
	if (target.endsWith(".webp")) {
		const resize = ["-resize", String(width), "0"];
		const kept = ["-m", "6", "-sharp_yuv", "-q", String(quality), "-alpha_q", "70"];
		runProgram("cwebp", ["-quiet", ...kept, ...resize, source, "-o", target]);
		return;
	}
	const ffmpeg = (...options: string[]) =>
		runProgram("ffmpeg", ["-loglevel", "error", "-y", "-i", source, ...options, target]);
	const scale = `scale=${width}:-2:flags=lanczos`;
	if (target.endsWith(".jpg")) ffmpeg("-q:v", "4");
	else if (target.endsWith(".png")) ffmpeg("-vf", `scale=${width}:-1`, "-compression_level", "100");
	// What shines through is a picture of its own in an AVIF, and pictures of text have none.
	else if (hasAlpha(source)) {
		const split = `[0:v]${scale},format=rgba,split[a][b];[a]format=yuv420p[color];[b]alphaextract,format=gray[alpha]`;
		const quantizers = ["-crf", String(quality), "-b:v", "0", "-cpu-used", "3"];
		ffmpeg("-filter_complex", split, "-map", "[color]", "-map", "[alpha]", ...still, ...quantizers);
	} else ffmpeg("-vf", `${scale},format=yuv420p`, ...still, "-crf", String(quality), "-b:v", "0", "-cpu-used", "3");
}

const still = ["-frames:v", "1", "-c:v", "libaom-av1", "-still-picture", "1", "-aom-params", "enable-chroma-deltaq=1"];

const hasAlpha = (source: string): boolean =>
	runProgram("ffprobe", ["-v", "error", "-show_entries", "stream=pix_fmt", "-of", "csv=p=0", source], {
		encoding: "utf8",
	}).includes("rgba");
