import { buyRow, recording, sectionHead, tone } from "../../page-content/section-fields.ts";
import { group, rich } from "../../page-fields.ts";
import { sectionKind } from "../section-kind.ts";

export const audio = sectionKind({
	name: "Audio",
	about: "A recording of this site, with its words to read.",
	content: group("Audio", {
		...sectionHead,
		...recording,
		words: rich("Its words", { optional: true, help: "For those who cannot hear it." }),
		tone,
		buyRow,
	}),
	start: {
		eyebrow: "",
		title: "Listen to an excerpt",
		text: "",
		src: "",
		wordsLabel: "Read its words",
		words: "",
		tone: "paper",
		buyRow: false,
	},
});
