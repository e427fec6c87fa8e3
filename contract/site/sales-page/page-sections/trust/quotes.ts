import { buyRow, sectionHead, tone } from "../../page-content/section-fields.ts";
import { sample } from "../../page-content/shared-fields.ts";
import { decoration, flag, group, line, list, paragraph } from "../../page-fields.ts";
import { sectionKind, startPortrait } from "../section-kind.ts";

const quote = {
	name: "A buyer",
	picture: startPortrait.src,
	place: "A town",
	title: "What changed",
	text: "What they said, in their own words.",
	when: "Monday",
} as const;

export const quotes = sectionKind({
	name: "Quotes",
	about: "What people say, as cards. Reviews by your buyers can take their place.",
	shared: [["people", "writtenReviews"]],
	content: group("Quotes", {
		...sectionHead,
		buyers: flag("Show reviews by buyers instead", "As soon as three buyers have written."),
		sample,
		note: paragraph("Note below samples", { most: 300, optional: true }),
		items: list(
			"Quotes",
			"quote",
			group("Quote", {
				name: line("Name", { most: 80 }),
				picture: decoration("Picture", 1),
				place: line("Place", { most: 80, optional: true }),
				title: line("Title", { most: 120 }),
				text: paragraph("Text", { most: 1_000, ideal: 250 }),
				when: line("When", { most: 40, optional: true }),
			}),
			{ least: 0 },
		),
		tone,
		buyRow,
	}),
	start: {
		eyebrow: "Reviews",
		title: "What buyers say",
		text: "",
		buyers: true,
		sample: true,
		note: "Samples, until the first buyers have written theirs.",
		items: [quote, quote, quote],
		tone: "paper",
		buyRow: false,
	},
	examples: ["items"],
});
