import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { picturesFolder } from "../public-pictures/paths.ts";
import { audioTextFolder, filesFolder } from "./paths.ts";

interface Recording {
	text: string;
	file: string;
	title: string;
	album: string;
	track: string;
	/** Left out after these words. */
	until?: string;
	/** Where it goes, when not to the sample files. */
	folder?: string;
	bitrate?: string;
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
	// What the sales page lets everyone hear: about a minute, in whole sentences.
	{
		text: "chapter-1-the-two-week-crop.txt",
		until: "put five pounds of weight on that.",
		file: "audiobook-minute.mp3",
		folder: picturesFolder,
		title: "Chapter 1: The two-week crop, the first minute",
		album: book,
		track: "1/1",
		bitrate: "24k",
	},
];

mkdirSync(filesFolder, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), "audio-"));
try {
	for (const { text, file, title, album, track, until, folder = filesFolder, bitrate = "40k" } of recordings) {
		const whole = readFileSync(join(audioTextFolder, text), "utf8");
		const end = until ? whole.indexOf(until) : 0;
		if (end < 0) throw new Error(`"${until}" is not in ${text}.`);
		const words = until ? whole.slice(0, end + until.length) : whole;
		const wav = join(scratch, "speech.wav");
		const mp3 = join(folder, file);
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
			bitrate,
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
