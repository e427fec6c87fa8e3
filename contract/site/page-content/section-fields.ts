import { choice, decoration, flag, group, line, list, wholeNumber } from "../page-fields.ts";
import { eyebrow, headline, intro } from "./shared-fields.ts";

/* Fields that several kinds of section share. */

export const sectionHead = { eyebrow: eyebrow(), title: headline(), text: intro() };

export const tone = choice("Background", { plain: "Plain", paper: "Light", pale: "Tinted" });

export const joined = flag("Continue the section above", "Less space above it, and a smaller headline.");

export const buyRow = flag("Buy button below it");

/** A file of this site: nothing on a public page comes from elsewhere (SEC-02). */
const ownFile = (label: string, endings: string, example: string, optional = false) =>
	line(label, {
		most: 160,
		optional,
		help: `A file of the folder web/public/pictures, such as /pictures/${example}.`,
	}).regex(new RegExp(`^${optional ? "$|^" : ""}/pictures/[\\w.-]+\\.(?:${endings})$`), "must be a file of this site");

export const film = {
	title: line("Title for screen readers", { most: 120 }),
	note: line("Below the film", { most: 200, optional: true }),
	sources: list(
		"Files",
		"file",
		group("File", {
			src: ownFile("Address", "webm|mp4", "film.mp4"),
			type: choice("Format", { "video/webm": "WebM", "video/mp4": "MP4" }),
		}),
		{ most: 3 },
	),
	poster: decoration("Picture before it plays", 16 / 9),
	captions: group("Captions", {
		src: ownFile("Address", "vtt", "film.vtt", true),
		label: line("Name", { most: 40 }),
		language: line("Language", { most: 10 }),
	}),
	width: wholeNumber("Width", 160, 3_840),
	height: wholeNumber("Height", 90, 2_160),
};

/** A recording with its words, for people who cannot hear it. */
export const recording = {
	src: ownFile("Address", "mp3|m4a", "excerpt.mp3"),
	wordsLabel: line("Label: its words", { most: 40 }),
};
