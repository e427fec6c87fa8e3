import { buyRow, sectionHead } from "../../page-content/section-fields.ts";
import { cover, link } from "../../page-content/shared-fields.ts";
import { group, line, list, paragraph } from "../../page-fields.ts";
import { sectionKind, startCover } from "../section-kind.ts";

export const contents = sectionKind({
	name: "Contents",
	about: "Numbered chapters, lessons or tracks beside a cover.",
	content: group("Contents", {
		...sectionHead,
		cover: cover("Cover"),
		chapters: list(
			"Chapters",
			"chapter",
			group("Chapter", {
				title: line("Title", { most: 120, ideal: 40 }),
				text: paragraph("Text", { most: 300, ideal: 90, optional: true }),
			}),
		),
		showAll: link("Button that shows all chapters"),
		buyRow,
	}),
	start: {
		eyebrow: "What's inside",
		title: "A closer look",
		text: "",
		cover: startCover,
		chapters: [
			{ title: "The first chapter, lesson or file", text: "What buyers can do after it." },
			{ title: "The second", text: "What comes next." },
		],
		showAll: "Show everything",
		buyRow: false,
	},
	examples: ["chapters"],
});
