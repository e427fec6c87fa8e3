import { choice, decoration, flag, group, line, list, mediaFile, wholeNumber } from "../page-fields.ts";
import { eyebrow, headline, intro } from "./shared-fields.ts";

/* Fields that several kinds of section share. */

export const sectionHead = { eyebrow: eyebrow(), title: headline(), text: intro() };

export const tone = choice("Background", { plain: "Plain", paper: "Light", pale: "Tinted" });

export const joined = flag("Continue the section above", "Less space above it, and a smaller headline.");

export const buyRow = flag("Buy button below it");

export const film = {
	title: line("Title for screen readers", { most: 120 }),
	note: line("Below the film", { most: 200, optional: true }),
	sources: list(
		"Files",
		"file",
		group("File", {
			src: mediaFile("Film", "video"),
			type: choice("Format", { "video/webm": "WebM", "video/mp4": "MP4" }),
		}),
		{ most: 3 },
	),
	poster: decoration("Picture before it plays", 16 / 9),
	captions: group("Captions", {
		src: mediaFile("Captions file", "captions", {
			optional: true,
			help: "What is said, for those who cannot hear it. A film without speech needs none.",
		}),
		label: line("Name", { most: 40 }),
		language: line("Language", { most: 10 }),
	}),
	width: wholeNumber("Width", 160, 3_840),
	height: wholeNumber("Height", 90, 2_160),
};

/** A recording with its words, for people who cannot hear it. */
export const recording = {
	src: mediaFile("Recording", "audio"),
	wordsLabel: line("Label: its words", { most: 40 }),
};
