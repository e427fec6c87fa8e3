import type { IFormat } from "music-metadata";
import type { AudioChapter } from "../../../../contract/library/audiobooks.ts";
import { limits } from "../../../../contract/limits.ts";

/** Metadata of an audio file. */
export interface Sound {
	/** Null if it has none. */
	title: string | null;
	/** Track number within its audiobook; null if it has none. */
	track: number | null;
	disk: number | null;
	seconds: number;
	/** In order, the first at 0; empty if it has none. */
	chapters: AudioChapter[];
	/** Name of its format if not every browser is known to play it; null for all others. */
	unplayable: string | null;
}

/**
 * What browsers play, as the parser names it (https://developer.mozilla.org/docs/Web/Media/Guides/Formats). Everything
 * else may not play.
 */
const PLAYABLE =
	/^(MPEG [\d.]+ Layer 3|MPEG-1 layer 3|MPEGLAYER3|AAC|MPEG-4\/AAC|PCM|IEEE_FLOAT|ALAW|MULAW|FLAC|<fLaC>|Opus|<Opus>|Vorbis I)$/;
/** Containers of the parser that browsers don't open, whatever is in them. */
const UNPLAYABLE_CONTAINER = /^(AIFF|ASF|DSF|DSDIFF|Monkey's Audio|Musepack|WavPack)/;
/** What sellers call them. */
const FORMAT_NAMES: [RegExp, string][] = [
	[/^ALAC$/, "Apple Lossless"],
	[/^(AC-3|DOLBY_AC3_SPDIF|ESST_AC3|<(ac|ec)-3>)$/, "Dolby Digital"],
	[/^(DTS2|<dts.>)$/, "DTS"],
	[/ADPCM|^IMA 4:1$/, "ADPCM"],
	[/^GSM610$/, "GSM"],
	[/^MACE /, "MACE"],
	[/^Windows Media Audio/, "Windows Media"],
];

/**
 * Reads title, length and chapters of an audio file (LIB-02): ID3 tags and `CHAP` frames, QuickTime and Nero chapters
 * of M4B. Measures the length if the header does not contain it, as with a variable bit rate.
 *
 * @returns null if it is not playable audio, or longer than 100 hours
 */
export async function readSound(file: Blob): Promise<Sound | null> {
	const { parseBlob } = await import("music-metadata");
	// Any error of the parser means that the file is not audio.
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
		chapters: chaptersOf(format.chapters ?? [], seconds, oneLine(common.title)),
		unplayable: unplayableOf(format),
	};
}

function unplayableOf({ container = "", codec, trackInfo, bitsPerSample }: IFormat): string | null {
	const name = codec ?? trackInfo?.[0]?.codecName ?? "";
	if (name === "IEEE_FLOAT" && bitsPerSample === 64) return "64-bit WAV";
	if (PLAYABLE.test(name) && !UNPLAYABLE_CONTAINER.test(container)) return null;
	const known = FORMAT_NAMES.find(([pattern]) => pattern.test(name))?.[1];
	return known ?? (UNPLAYABLE_CONTAINER.exec(container)?.[0] || name.replace(/^<(.*)>$/, "$1") || "an unknown format");
}

/** Returns one line of at most the length of a title, or null. */
export function oneLine(text: string | undefined): string | null {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: tags end with zeros, and contain worse
	const line = text?.replaceAll(/[\u0000-\u001f\u007f\s]+/g, " ").trim();
	return line ? [...line].slice(0, limits.title.characters).join("").trim() : null;
}

type Written = { title: string; start: number; timeScale?: number };

/** @param title of the whole file */
function chaptersOf(written: readonly Written[], seconds: number, title: string | null): AudioChapter[] {
	const found = written
		.map(({ title, start, timeScale }) => ({ title: oneLine(title), startsAt: start / (timeScale || 1) }))
		.filter(({ startsAt }) => startsAt >= 0 && startsAt < seconds)
		.sort((one, other) => one.startsAt - other.startsAt)
		.filter(({ startsAt }, index, all) => startsAt > (all[index - 1]?.startsAt ?? -1))
		.slice(0, limits.audioChapters)
		.map(({ title, startsAt }, index) => ({ title: title ?? `Chapter ${index + 1}`, startsAt }));
	const [first, ...others] = found;
	// Of a single one only the title matters, where the file has no other.
	if (!first || (others.length === 0 && (title || !written.some(({ title }) => oneLine(title))))) return [];
	// The first chapter includes everything before it.
	return [{ ...first, startsAt: 0 }, ...others];
}
