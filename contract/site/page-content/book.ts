import { decoration, group, line, list, paragraph } from "../page-fields.ts";
import { cover } from "./shared-fields.ts";

const costLine = (optional = false) => ({
	name: line("Name", { most: 80, optional }),
	working: line("Working", { most: 120, optional: true }),
	amount: line("Amount", { most: 30, optional }),
});

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
		"Picture cards",
		"card",
		group("Card", {
			name: line("Name", { most: 60 }),
			days: line("First detail", { most: 60, optional: true }),
			yield: line("Second detail", { most: 60, optional: true }),
			taste: line("Line below the name", { most: 80, optional: true }),
			picture: decoration("Picture", 208 / 236),
		}),
		{ least: 0, help: "Remove all cards to hide this part." },
	),
	example: group("Worked example", {
		title: line("Headline", { most: 120, optional: true }),
		source: line("Line above the headline", { most: 80, optional: true }),
		lines: list("Lines", "line", group("Line", costLine()), {
			least: 0,
			help: "Remove all lines to hide the example.",
		}),
		materials: group("Subtotal", costLine(true)),
		time: group("Line below the subtotal", costLine(true)),
		total: group("Total", costLine(true)),
		note: paragraph("Note", { most: 600, optional: true }),
	}),
});
