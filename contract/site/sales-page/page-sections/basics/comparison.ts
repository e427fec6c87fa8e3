import { buyRow, sectionHead, tone } from "../../page-content/section-fields.ts";
import { group, line, list } from "../../page-fields.ts";
import { sectionKind } from "../section-kind.ts";

export const comparison = sectionKind({
	name: "Comparison",
	about: "Two ways side by side, row by row.",
	content: group("Comparison", {
		...sectionHead,
		left: line("Left column", { most: 40 }),
		right: line("Right column", { most: 40 }),
		rows: list(
			"Rows",
			"row",
			group("Row", {
				topic: line("Topic", { most: 60 }),
				left: line("Left", { most: 160, ideal: 60 }),
				right: line("Right", { most: 160, ideal: 60 }),
			}),
			{ most: 12 },
		),
		tone,
		buyRow,
	}),
	start: {
		eyebrow: "",
		title: "Two ways to get there",
		text: "",
		left: "The usual way",
		right: "This way",
		rows: [
			{ topic: "Time", left: "Weeks of searching", right: "An afternoon" },
			{ topic: "Where to begin", left: "Unclear", right: "With the first step" },
		],
		tone: "paper",
		buyRow: false,
	},
	examples: ["rows"],
});
