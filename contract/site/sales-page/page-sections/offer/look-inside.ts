import { buyRow, recording, sectionHead } from "../../page-content/section-fields.ts";
import { link } from "../../page-content/shared-fields.ts";
import { decoration, flag, group, line, list, paragraph, picture, rich } from "../../page-fields.ts";
import { sectionKind, startPicture } from "../section-kind.ts";

export const lookInside = sectionKind({
	name: "Look inside",
	about: "Sample pages that open large, a recording and the free lessons.",
	anchor: "look-inside",
	content: group("Look inside", {
		...sectionHead,
		openLabel: line("Label: enlarge", { most: 40 }),
		closeLabel: line("Label: close", { most: 40 }),
		spreads: list(
			"Spreads",
			"spread",
			group("Spread", {
				title: line("What is on it", { most: 80, ideal: 36 }),
				picture: decoration("Both pages, small", 4 / 3),
				left: picture("Left page", 2 / 3),
				right: picture("Right page", 2 / 3),
			}),
			{ least: 0, most: 8 },
		),
		listen: group("Recording", {
			visible: flag("Show the recording"),
			title: line("Headline", { most: 80 }),
			text: paragraph("Text", { most: 300, ideal: 120 }),
			...recording,
			words: rich("Its words", { help: "For those who cannot hear it." }),
		}),
		lesson: group("Free lessons", {
			visible: flag("Show the free lessons"),
			title: line("Headline", { most: 80 }),
			text: paragraph("Text", { most: 300, ideal: 120 }),
			link: link("Link"),
		}),
		buyRow,
	}),
	start: {
		eyebrow: "Look inside",
		title: "See it before you buy",
		text: "",
		openLabel: "Enlarge",
		closeLabel: "Close",
		spreads: [
			{
				title: "Two pages",
				picture: startPicture.src,
				left: startPicture,
				right: startPicture,
			},
		],
		listen: {
			visible: false,
			title: "Listen to an excerpt",
			text: "The first minute.",
			src: "/pictures/excerpt.mp3",
			wordsLabel: "Read the text",
			words: "The text of the recording.",
		},
		lesson: {
			visible: false,
			title: "Take a free lesson",
			text: "The first lessons are open to everyone.",
			link: "Look at the lessons",
		},
		buyRow: false,
	},
});
