import { buyRow, joined, sectionHead, tone } from "../../page-content/section-fields.ts";
import { group, rich } from "../../page-fields.ts";
import { sectionKind } from "../section-kind.ts";

export const text = sectionKind({
	name: "Text",
	about: "Free text with bold, italic, links and lists.",
	content: group("Text", { ...sectionHead, body: rich("Body", { ideal: 900 }), tone, joined, buyRow }),
	start: {
		eyebrow: "",
		title: "A headline",
		text: "",
		body: "Write what buyers should know.\n\n- **Short paragraphs** read best.\n- Lists help people who skim.",
		tone: "plain",
		joined: false,
		buyRow: false,
	},
	examples: ["title", "body"],
});
