import { parseBlob } from "music-metadata";
import type { AudioChapter } from "../../../contract/audiobooks.ts";
import { limits } from "../../../contract/limits.ts";

/** What a sound file says of itself. */
export interface Sound {
	/** Null where it says none. */
	title: string | null;
	/** Place among the files of its audiobook; null where it says none. */
	track: number | null;
	disk: number | null;
	seconds: number;
	/** In order, the first at 0; empty where it has none. */
	chapters: AudioChapter[];
}

/**
 * Reads title, length and chapters of a sound file (LIB-02): ID3 tags and `CHAP` frames, QuickTime and Nero chapters of
 * M4B. The length is measured where the head of the file does not tell it, as with a variable bit rate.
 *
 * @returns null for what is no sound that can be played, or longer than 100 hours
 */
export async function readSound(file: Blob): Promise<Sound | null> {
	// Whatever a broken file makes the reader say: it is no sound.
	const metadata = await parseBlob(file, { duration: true, includeChapters: true, skipCovers: true }).catch(() => null);
	if (!metadata) return null;
	const { common, format } = metadata;
	const seconds = format.duration ?? 0;
	if (!(seconds > 0 && seconds <= limits.positionSeconds)) return null;
	return {
		title: oneLine(common.title),
		track: common.track.no,
		disk: common.disk.no,
		seconds,
		chapters: chaptersOf(format.chapters ?? [], seconds),
	};
}

/** At most as long as a title may be, in one line, or null. */
export function oneLine(words: string | undefined): string | null {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: tags end with zeros, and hold worse
	const line = words?.replaceAll(/[\u0000-\u001f\u007f\s]+/g, " ").trim();
	return line ? [...line].slice(0, limits.title.characters).join("").trim() : null;
}

type Written = { title: string; start: number; timeScale?: number };

function chaptersOf(written: readonly Written[], seconds: number): AudioChapter[] {
	const found = written
		.map(({ title, start, timeScale }) => ({ title: oneLine(title), startsAt: start / (timeScale || 1) }))
		.filter(({ startsAt }) => startsAt >= 0 && startsAt < seconds)
		.sort((one, other) => one.startsAt - other.startsAt)
		.filter(({ startsAt }, place, all) => startsAt > (all[place - 1]?.startsAt ?? -1))
		.slice(0, limits.audioChapters)
		.map(({ title, startsAt }, place) => ({ title: title ?? `Chapter ${place + 1}`, startsAt }));
	const [first, ...others] = found;
	// What comes before the first one belongs to it.
	return first && others.length > 0 ? [{ ...first, startsAt: 0 }, ...others] : [];
}
