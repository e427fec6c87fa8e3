import { sample } from "../../page-content/shared-fields.ts";
import { decoration, group, line, list } from "../../page-fields.ts";
import { sectionKind } from "../section-kind.ts";

export const faces = sectionKind({
	name: "Faces and guarantee",
	about: "A narrow strip: a sentence by a reader, who has it already, and the guarantee.",
	content: group("Faces and guarantee", {
		sample,
		title: line("Text beside the faces", { most: 120, optional: true }),
		quote: line("A reader's sentence", { most: 160, ideal: 80, optional: true }),
		quoteBy: line("Who said it", { most: 80, optional: true }),
		items: list(
			"Readers",
			"reader",
			group("Reader", {
				name: line("Name", { most: 80 }),
				picture: decoration("Picture", 1),
				designation: line("Who they are", { most: 120 }),
			}),
			{ least: 0, most: 12 },
		),
		guarantee: line("Guarantee in a sentence", { most: 160, ideal: 80 }),
	}),
	start: {
		sample: true,
		title: "",
		quote: "",
		quoteBy: "",
		items: [],
		guarantee: "{guaranteeDays} days to change your mind, and all of your {price} back.",
	},
});
