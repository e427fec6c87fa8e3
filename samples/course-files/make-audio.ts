import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sections } from "../../content/sections.ts";
import { section } from "../../contract/site/sales-page/page-sections/kinds.ts";
import { firstContent } from "../../contract/site/sales-page/page-sections/sections.ts";
import { audioTextFolder, coversFolder, filesFolder, picturesFolder } from "../paths.ts";
import { runProgram } from "../program.ts";
import { readSpokenChapters, type SpokenChapter } from "./spoken-book.ts";
import { makeZip } from "./zip.ts";

/* Everything that is read aloud. Sound is kept as samples of 16 bits, one channel, until all of a file is there. */

const SAMPLES_A_SECOND = 32_000;
const BYTES_A_SAMPLE = 2;
const album = "The Microgreens Side Hustle";
const voice = fileURLToPath(new URL("./voice.scm", import.meta.url));

const silence = (seconds: number) => Buffer.alloc(Math.round(seconds * SAMPLES_A_SECOND) * BYTES_A_SAMPLE);
const secondsOf = (sound: Buffer) => sound.length / BYTES_A_SAMPLE / SAMPLES_A_SECOND;

function say(text: string): Buffer {
	return runProgram("text2wave", ["-otype", "raw", "-eval", voice], { input: text, maxBuffer: 2 ** 28 });
}

function sayPassages(passages: SpokenChapter["passages"]): Buffer {
	const sound = passages.flatMap(({ text, isHeading }, at) => [
		silence(at === 0 ? 0.4 : isHeading ? 1.1 : 0.4),
		say(text),
		silence(isHeading ? 0.5 : 0.1),
	]);
	return Buffer.concat([...sound, silence(0.8)]);
}

const input = ["-f", "s16le", "-ar", String(SAMPLES_A_SECOND), "-ac", "1", "-i", "pipe:0"];
// The same loudness for every recording, and nothing below the voice.
const filters = ["-af", "highpass=f=60,loudnorm=I=-18:TP=-2:LRA=9", "-ac", "1", "-ar", "44100"];
const BITRATE = "64k";

function tags(values: Record<string, string>): string[] {
	return Object.entries(values).flatMap(([name, value]) => ["-metadata", `${name}=${value}`]);
}

function encode(sound: Buffer, target: string, options: string[]) {
	runProgram("ffmpeg", ["-loglevel", "error", "-y", ...input, ...options, "-fflags", "+bitexact", target], {
		input: sound,
	});
	const seconds = Math.round(secondsOf(sound));
	const length = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
	console.log(`${target.split("/").at(-1)} ${(statSync(target).size / 1024).toFixed(0)} KB, ${length}`);
}

function encodeMp3(sound: Buffer, target: string, values: Record<string, string>) {
	const codec = ["-c:a", "libmp3lame", "-b:a", BITRATE, "-map_metadata", "-1"];
	encode(sound, target, [...filters, ...codec, ...tags({ artist: "Microgreens Academy", ...values })]);
}

/** One file with a mark for each chapter, and the cover, for the players that want an audiobook in one piece. */
function encodeM4b(chapters: { title: string; sound: Buffer }[], target: string, scratch: string) {
	let start = 0;
	const marks = chapters.map(({ title, sound }) => {
		const end = start + Math.round(secondsOf(sound) * 1000);
		const mark = `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start}\nEND=${end}\ntitle=${title}\n`;
		start = end;
		return mark;
	});
	const metadata = join(scratch, "chapters.txt");
	const cover = join(scratch, "cover.jpg");
	writeFileSync(metadata, `;FFMETADATA1\n${marks.join("")}`);
	runProgram("ffmpeg", ["-loglevel", "error", "-y", "-i", join(coversFolder, "audiobook.webp"), "-q:v", "4", cover]);
	encode(Buffer.concat(chapters.map(({ sound }) => sound)), target, [
		...["-i", metadata, "-i", cover, "-map", "0:a", "-map", "2:v", "-map_metadata", "1", "-map_chapters", "1"],
		...filters,
		...["-c:a", "aac", "-b:a", BITRATE, "-c:v", "copy", "-disposition:v", "attached_pic"],
		...tags({ title: album, album, artist: "Microgreens Academy", genre: "Audiobook" }),
		...["-movflags", "+faststart", "-f", "ipod"],
	]);
}

mkdirSync(filesFolder, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), "audio-"));
try {
	const chapters = readSpokenChapters().map(({ number, title, passages }) => ({
		file: `chapter-${number}-${title.toLowerCase().replaceAll(/[^a-z]+/g, "-")}.mp3`,
		entry: `${String(number).padStart(2, "0")} ${title}.mp3`,
		title: `Chapter ${number}: ${title}`,
		track: `${number}/10`,
		passages,
		sound: sayPassages(passages),
	}));
	const entries = chapters.map(({ file, entry, sound, title, track }): [string, string] => {
		encodeMp3(sound, join(scratch, file), { title, album, track });
		return [join(scratch, file), entry];
	});
	makeZip(join(filesFolder, "microgreens-side-hustle-audiobook.zip"), `${album} - Audiobook`, entries);
	encodeM4b(chapters, join(filesFolder, "microgreens-side-hustle-audiobook.m4b"), scratch);
	// The two that are lessons of the course as well.
	for (const { file } of chapters.slice(0, 2)) copyFileSync(join(scratch, file), join(filesFolder, file));

	const checklist = readFileSync(join(audioTextFolder, "market-morning-checklist.txt"), "utf8")
		.split(/\n\n+/)
		.map((text) => ({ text, isHeading: false }));
	encodeMp3(sayPassages(checklist), join(filesFolder, "market-morning-checklist.mp3"), {
		title: "A market morning, read aloud",
		album: "Microgreens Academy lessons",
		track: "1/1",
	});

	// What the sales page lets everyone hear: how chapter one begins, as far as the page has its words. About a minute.
	const [first] = chapters;
	const { listen } = firstContent(
		sections.map((one) => section.parse(one)),
		"lookInside",
	);
	const minute = first?.passages.slice(0, listen.words.split("\n\n").length) ?? [];
	const title = `${first?.title}, the first minute`;
	encodeMp3(sayPassages(minute), join(picturesFolder, "audiobook-minute.mp3"), { title, album, track: "1/1" });
} finally {
	rmSync(scratch, { recursive: true, force: true });
}
