import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser } from "../browser.ts";
import { palette } from "../drawing/palette.ts";
import { tray } from "../drawing/plants.ts";
import { filesFolder } from "../paths.ts";
import { runProgram } from "../program.ts";

const framesPerSecond = 12;
const secondsPerDay = 2.5;
const lastDay = 8;
const restSeconds = 2;

function caption(day: number): string {
	if (day < 2) return "In the dark, with a weight on top";
	if (day < 3) return "Weight off, still in the dark";
	if (day < 4) return "Into the light: 14 hours a day";
	if (day < lastDay) return "Water from below, air all the time";
	return "Cut, weigh, and write it down";
}

function frameSvg(day: number): string {
	const lit = Math.min(1, Math.max(0, (day - 2.9) / 0.25));
	const weighed = day < 2;
	const height = weighed ? 1 : 14 + (day - 2) * 30;
	const scale = weighed ? 0.01 : Math.min(1.25, 0.55 + (day - 2) * 0.16);
	const ink = lit > 0.5 ? palette.deep : palette.cream;
	const cover = weighed
		? `<rect x="256" y="372" width="448" height="20" rx="9" fill="#3b413d"/><rect x="400" y="${312 - day * 3}" width="160" height="60" rx="7" fill="${palette.terracotta}"/><path d="M453 ${312 - day * 3}v60M507 ${312 - day * 3}v60" stroke="${palette.brick}" stroke-width="4"/>`
		: "";
	const growing = tray({
		x: 260,
		y: 390,
		width: 440,
		depth: 76,
		height,
		plants: ["radish"],
		scale,
		spacing: 0.8,
		seed: 12,
		body: "#122e20",
		rim: "#0e2519",
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 540"><rect width="960" height="540" fill="${palette.deeper}"/><rect width="960" height="540" fill="${palette.cream}" fill-opacity="${lit}"/><path d="M300 92L190 470H770L660 92z" fill="${palette.mustard}" fill-opacity="${lit * 0.18}"/><rect x="290" y="70" width="380" height="24" rx="12" fill="${lit > 0 ? palette.mustard : "#2c4a3a"}"/><path d="M360 70V0M600 70V0" stroke="${lit > 0.5 ? palette.soil : "#2c4a3a"}" stroke-width="5"/><rect y="464" width="960" height="76" fill="${palette.woodDark}"/><rect y="464" width="960" height="12" fill="${palette.wood}"/>${growing}${cover}<text x="48" y="84" font-family="Vollkorn" font-weight="800" font-size="50" fill="${ink}">Day ${Math.floor(day)}</text><text x="480" y="518" text-anchor="middle" font-family="Lato" font-weight="700" font-size="28" fill="#fffaf0">${caption(day)}</text></svg>`;
}

mkdirSync(filesFolder, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), "video-"));
const browser = await launchBrowser();
try {
	const tab = await browser.newPage({ viewport: { width: 960, height: 540 } });
	await tab.setContent(
		'<!doctype html><meta charset="utf-8"><style>html,body{margin:0}svg{display:block;width:960px}</style><main></main>',
	);
	const growing = lastDay * secondsPerDay * framesPerSecond;
	const frames = growing + restSeconds * framesPerSecond;
	for (let frame = 0; frame <= frames; frame += 1) {
		const day = Math.min(lastDay, frame / (secondsPerDay * framesPerSecond));
		await tab.locator("main").evaluate((main, svg) => {
			main.innerHTML = svg;
		}, frameSvg(day));
		await tab.screenshot({ path: join(scratch, `${String(frame).padStart(4, "0")}.png`) });
	}
	const target = join(filesFolder, "radish-eight-days.webm");
	// WebM, because a browser without licensed codecs plays it too.
	runProgram("ffmpeg", [
		"-loglevel",
		"error",
		"-y",
		"-framerate",
		String(framesPerSecond),
		"-i",
		join(scratch, "%04d.png"),
		"-c:v",
		"libvpx-vp9",
		"-b:v",
		"0",
		"-crf",
		"44",
		"-g",
		"60",
		"-pix_fmt",
		"yuv420p",
		"-metadata",
		"title=Radish in eight days",
		"-fflags",
		"+bitexact",
		target,
	]);
	console.log(
		`radish-eight-days.webm ${(statSync(target).size / 1024).toFixed(0)} KB, ${(frames / framesPerSecond).toFixed(0)} s`,
	);
} finally {
	await browser.close();
	rmSync(scratch, { recursive: true, force: true });
}
