import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { audioTextFolder, filesFolder } from "./paths.ts";

interface Recording {
	text: string;
	file: string;
	title: string;
	album: string;
	track: string;
}

const book = "The Microgreens Side Hustle";
const recordings: Recording[] = [
	{
		text: "chapter-1-the-two-week-crop.txt",
		file: "chapter-1-the-two-week-crop.mp3",
		title: "Chapter 1: The two-week crop",
		album: book,
		track: "1/2",
	},
	{
		text: "chapter-2-your-first-shelf.txt",
		file: "chapter-2-your-first-shelf.mp3",
		title: "Chapter 2: Your first shelf",
		album: book,
		track: "2/2",
	},
	{
		text: "market-morning-checklist.txt",
		file: "market-morning-checklist.mp3",
		title: "A market morning, read aloud",
		album: "Microgreens Academy lessons",
		track: "1/1",
	},
];

mkdirSync(filesFolder, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), "audio-"));
try {
	for (const { text, file, title, album, track } of recordings) {
		const words = readFileSync(join(audioTextFolder, text), "utf8");
		const wav = join(scratch, "speech.wav");
		const mp3 = join(filesFolder, file);
		execFileSync("espeak-ng", ["-v", "en-us", "-s", "158", "-p", "38", "-g", "4", "-w", wav], { input: words });
		execFileSync("ffmpeg", [
			"-loglevel",
			"error",
			"-y",
			"-i",
			wav,
			// Softens the buzz of the synthetic voice, then brings every recording to the same loudness.
			"-af",
			"highpass=f=70,equalizer=f=3200:t=q:w=1.2:g=-4,lowpass=f=8500,adelay=350,apad=pad_dur=0.6,loudnorm=I=-18:TP=-2:LRA=9",
			"-ac",
			"1",
			"-ar",
			"24000",
			"-c:a",
			"libmp3lame",
			"-b:a",
			"40k",
			"-map_metadata",
			"-1",
			"-metadata",
			`title=${title}`,
			"-metadata",
			`album=${album}`,
			"-metadata",
			"artist=Microgreens Academy",
			"-metadata",
			`track=${track}`,
			"-fflags",
			"+bitexact",
			mp3,
		]);
		const seconds = Number(
			execFileSync("ffprobe", ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", mp3], {
				encoding: "utf8",
			}),
		);
		console.log(
			`${file} ${(statSync(mp3).size / 1024).toFixed(0)} KB, ${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, "0")}`,
		);
	}
} finally {
	rmSync(scratch, { recursive: true, force: true });
}
