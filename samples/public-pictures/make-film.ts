import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser } from "../browser.ts";
import { frauncesUrl, picturesFolder } from "../paths.ts";
import { runProgram } from "../program.ts";
import { filmFrame, filmScenes } from "./film-scenes.ts";

const framesPerSecond = 15;
const heaviest = 600_000;

const frames = filmScenes.flatMap((scene) => {
	const count = Math.round(scene.seconds * framesPerSecond);
	return Array.from({ length: count }, (_, index) => filmFrame(scene, index / (count - 1)));
});

/** The words of the picture for people who do not see them, in the captions' format. */
function captions(): string {
	const time = (seconds: number) => `00:${seconds.toFixed(3).padStart(6, "0")}`;
	let start = 0;
	const cues = filmScenes.map((scene) => {
		const cue = `${time(start)} --> ${time(start + scene.seconds)} line:8%\n${scene.caption}`;
		start += scene.seconds;
		return cue;
	});
	return `WEBVTT\n\n${cues.join("\n\n")}\n`;
}

mkdirSync(picturesFolder, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), "film-"));
const browser = await launchBrowser();
try {
	const tab = await browser.newPage({ viewport: { width: 960, height: 540 } });
	await tab.setContent(
		`<!doctype html><meta charset="utf-8"><style>@font-face{font-family:Fraunces;font-weight:600;src:url(${frauncesUrl()})}html,body{margin:0}svg{display:block;width:960px}i{font:600 9px Fraunces}</style><i>.</i><main></main>`,
	);
	await tab.evaluate(() => document.fonts.load("600 20px Fraunces"));
	await tab.evaluate(() => document.querySelector("i")?.remove());
	const draw = (svg: string) =>
		tab.locator("main").evaluate((main, drawing) => {
			main.innerHTML = drawing;
		}, svg);
	for (const [index, frame] of frames.entries()) {
		await draw(frame);
		await tab.screenshot({ path: join(scratch, `${String(index).padStart(4, "0")}.png`) });
	}
	const growing = filmScenes[3];
	if (growing) {
		await draw(filmFrame({ ...growing, caption: "One tray of radish, from seed to stall" }, 0.9));
		const poster = join(scratch, "poster.png");
		await tab.screenshot({ path: poster });
		runProgram("cwebp", [
			"-quiet",
			"-m",
			"6",
			"-sharp_yuv",
			"-q",
			"42",
			"-resize",
			"560",
			"0",
			poster,
			"-o",
			join(picturesFolder, "seed-to-stall.webp"),
		]);
	}
	const input = [
		"-loglevel",
		"error",
		"-y",
		"-framerate",
		String(framesPerSecond),
		"-i",
		join(scratch, "%04d.png"),
		"-pix_fmt",
		"yuv420p",
	];
	const films = {
		"seed-to-stall.webm": ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "42", "-row-mt", "1", "-g", "150"],
		"seed-to-stall.mp4": [
			"-c:v",
			"libx264",
			"-preset",
			"veryslow",
			"-tune",
			"animation",
			"-crf",
			"29",
			"-movflags",
			"+faststart",
		],
	};
	for (const [name, options] of Object.entries(films)) {
		const target = join(picturesFolder, name);
		runProgram("ffmpeg", [...input, ...options, target]);
		const bytes = statSync(target).size;
		if (bytes > heaviest) throw new Error(`${name} weighs ${bytes} bytes, more than ${heaviest}`);
		console.log(name, bytes);
	}
	writeFileSync(join(picturesFolder, "seed-to-stall.vtt"), captions());
} finally {
	await browser.close();
	rmSync(scratch, { recursive: true });
}
