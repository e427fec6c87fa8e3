import { tone } from "../../page-content/section-fields.ts";
import { eyebrow, headline, sample } from "../../page-content/shared-fields.ts";
import { group, line, paragraph, picture, rich } from "../../page-fields.ts";
import { sectionKind, startPortrait } from "../section-kind.ts";

export const author = sectionKind({
	name: "Author",
	about: "A portrait beside the story of who made it.",
	content: group("Author", {
		eyebrow: eyebrow(),
		title: headline(),
		sample,
		sampleNote: line("Note while it is a sample", { most: 160 }),
		name: line("Name", { most: 80 }),
		role: line("Role", { most: 80 }),
		picture: picture("Picture", 8 / 9),
		story: rich("Story", { ideal: 900 }),
		quote: paragraph("Quote", { most: 400, optional: true }),
		tone,
	}),
	start: {
		eyebrow: "About",
		title: "Who made this",
		sample: true,
		sampleNote: "A sample, until the text is written.",
		name: "{site}",
		role: "Author",
		picture: startPortrait,
		story: "Say who you are, how you came to this, and what you would have liked to know when you began.",
		quote: "",
		tone: "plain",
	},
	examples: ["story"],
});
