import { buyRow, sectionHead, tone } from "../../page-content/section-fields.ts";
import { cover, points } from "../../page-content/shared-fields.ts";
import { choice, group, rich } from "../../page-fields.ts";
import { sectionKind, startPicture } from "../section-kind.ts";

export const picture = sectionKind({
	name: "Picture and text",
	about: "A picture beside a text and a list of points.",
	content: group("Picture and text", {
		...sectionHead,
		body: rich("Body", { optional: true, ideal: 500 }),
		points: points("Points", 0),
		picture: cover("Picture"),
		side: choice("Side of the picture", { left: "Left", right: "Right" }),
		tone,
		buyRow,
	}),
	start: {
		eyebrow: "",
		title: "A headline",
		text: "Say what the picture shows, and why it matters.",
		body: "",
		points: ["A first point", "A second point"],
		picture: startPicture,
		side: "left",
		tone: "pale",
		buyRow: false,
	},
	examples: ["title", "text", "points"],
});
