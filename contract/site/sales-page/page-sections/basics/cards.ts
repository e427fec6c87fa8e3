import { buyRow, joined, sectionHead, tone } from "../../page-content/section-fields.ts";
import { decoration, group, line, list } from "../../page-fields.ts";
import { sectionKind, startPicture } from "../section-kind.ts";

const card = { name: "A name", text: "A few words", first: "", second: "", picture: startPicture.src };

export const cards = sectionKind({
	name: "Picture cards",
	about: "Small cards, each with a picture, a name and up to two details.",
	content: group("Picture cards", {
		...sectionHead,
		items: list(
			"Cards",
			"card",
			group("Card", {
				name: line("Name", { most: 60 }),
				text: line("Line below the name", { most: 80, optional: true }),
				first: line("First detail", { most: 60, optional: true }),
				second: line("Second detail", { most: 60, optional: true }),
				picture: decoration("Picture", 208 / 236),
			}),
		),
		firstLabel: line("Label of the first detail", { most: 40, optional: true }),
		secondLabel: line("Label of the second detail", { most: 40, optional: true }),
		tone,
		joined,
		buyRow,
	}),
	start: {
		eyebrow: "",
		title: "A headline",
		text: "",
		items: [card, card, card, card, card, card],
		firstLabel: "",
		secondLabel: "",
		tone: "plain",
		joined: false,
		buyRow: false,
	},
	examples: ["title", "items"],
});
