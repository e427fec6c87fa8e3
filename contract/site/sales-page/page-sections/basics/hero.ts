import { film } from "../../page-content/section-fields.ts";
import { button, eyebrow, headline } from "../../page-content/shared-fields.ts";
import { flag, group, line, list, paragraph, picture } from "../../page-fields.ts";
import { sectionKind, startPicture } from "../section-kind.ts";

export const hero = sectionKind({
	name: "Hero",
	about: "The first view: headline, picture and buy button.",
	once: true,
	shared: [
		["landing", "buyRow"],
		["landing", "buyBar"],
	],
	content: group("Hero", {
		eyebrow: eyebrow(),
		title: headline(70),
		picture: picture("Picture", 4 / 3),
		text: paragraph("Text below the headline", { most: 600, ideal: 260 }),
		cta: button(),
		ctaNote: line("Beside the button", { most: 80, optional: true }),
		promises: list("Promises", "promise", line("Promise", { most: 80, ideal: 36 }), { least: 0, most: 6 }),
		instantPromise: line("Promise of your own checkout", {
			most: 80,
			help: "Shown only while buyers pay at the checkout of this site, which opens the member area right away.",
		}),
		facts: list(
			"Facts",
			"fact",
			group("Fact", { figure: line("Figure", { most: 30 }), text: line("Text", { most: 100 }) }),
			{ least: 0, most: 4 },
		),
		video: group("Film", { visible: flag("Show the film"), ...film }),
	}),
	start: {
		eyebrow: "",
		title: "What buyers can do with it",
		picture: startPicture,
		text: "Say in two sentences what it is, and for whom.",
		cta: "Get it for {price}",
		ctaNote: "",
		promises: ["{guaranteeDays}-day money-back guarantee"],
		instantPromise: "Instant access",
		facts: [],
		video: {
			visible: false,
			title: "A short film",
			note: "",
			sources: [{ src: "/pictures/film.mp4", type: "video/mp4" }],
			poster: startPicture.src,
			captions: { src: "", label: "English", language: "en" },
			width: 960,
			height: 540,
		},
	},
	examples: ["title", "text"],
});
