import type { Audiobook } from "../../../../contract/library/audiobooks.ts";

/** A chapter on the timeline of the entire book. */
export interface TimelineChapter {
	title: string;
	/** Seconds from the beginning of the book. */
	startsAt: number;
	seconds: number;
}

/** An audiobook as one timeline, whatever the number of its files. */
export interface Timeline {
	seconds: number;
	/** Where each part begins. */
	starts: number[];
	chapters: TimelineChapter[];
}

export function timelineOf(parts: Pick<Audiobook["parts"][number], "title" | "seconds" | "chapters">[]): Timeline {
	let seconds = 0;
	const starts: number[] = [];
	const chapters: TimelineChapter[] = [];
	for (const part of parts) {
		starts.push(seconds);
		for (const [index, { title, startsAt }] of part.chapters.entries()) {
			const end = part.chapters[index + 1]?.startsAt ?? part.seconds;
			// A part with one chapter uses the part's name.
			const name = part.chapters.length === 1 ? part.title : title;
			chapters.push({ title: name, startsAt: seconds + startsAt, seconds: Math.max(0, end - startsAt) });
		}
		seconds += part.seconds;
	}
	return { seconds, starts, chapters };
}

/** Returns the part at a time of the book, and the seconds into it. */
export function partAt({ starts, seconds: length }: Timeline, seconds: number): { part: number; offset: number } {
	const at = Math.min(Math.max(0, seconds), length);
	const part = Math.max(
		0,
		starts.findLastIndex((start) => start <= at),
	);
	return { part, offset: at - (starts[part] ?? 0) };
}

/** Returns the chapter at a time of the book. */
export function chapterAt({ chapters }: Timeline, seconds: number): number {
	return Math.max(
		0,
		chapters.findLastIndex(({ startsAt }) => startsAt <= seconds + 0.05),
	);
}

/** Formats `1:02:03`, or `2:03` below an hour. */
export function clock(seconds: number): string {
	const whole = Math.max(0, Math.floor(seconds));
	const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
	const tail = String(whole % 60).padStart(2, "0");
	return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** Formats `4 hr 12 min`, `3 min`, `less than a minute`. */
export function span(seconds: number): string {
	const minutes = Math.round(seconds / 60);
	if (minutes < 1) return "less than a minute";
	const hours = Math.floor(minutes / 60);
	return [hours > 0 ? `${hours} hr` : "", minutes % 60 > 0 ? `${minutes % 60} min` : ""].filter(Boolean).join(" ");
}
