import { decoration, group, line, list, paragraph } from "../page-fields.ts";
import { cover } from "./shared-fields.ts";

const costLine = {
	name: line("Name", { most: 80 }),
	working: line("Working", { most: 120, optional: true }),
	amount: line("Amount", { most: 30 }),
};

/** What is in the book: content/book.ts. */
export const book = group("The book", {
	title: line("Title", { most: 120 }),
	cover: cover("Cover"),
	chapters: list(
		"Chapters",
		"chapter",
		group("Chapter", {
			title: line("Title", { most: 120, ideal: 40 }),
			text: paragraph("Text", { most: 300, ideal: 90 }),
		}),
	),
	crops: list(
		"Crops",
		"crop",
		group("Crop", {
			name: line("Name", { most: 60 }),
			days: line("Seed to harvest", { most: 60 }),
			yield: line("A tray gives", { most: 60 }),
			taste: line("Taste", { most: 80 }),
			picture: decoration("Picture", 208 / 236),
		}),
	),
	trayCost: group("Worked example", {
		title: line("Headline", { most: 120 }),
		source: line("Line above the headline", { most: 80 }),
		lines: list("Lines", "line", group("Line", costLine)),
		materials: group("Materials", costLine),
		time: group("Time", costLine),
		total: group("Total", costLine),
		note: paragraph("Note", { most: 600 }),
	}),
});
