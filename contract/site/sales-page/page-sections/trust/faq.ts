import { buyRow } from "../../page-content/section-fields.ts";
import { headline, intro, link } from "../../page-content/shared-fields.ts";
import { group, line, list, rich } from "../../page-fields.ts";
import { sectionKind } from "../section-kind.ts";

export const faq = sectionKind({
	name: "Questions",
	about: "Questions that open on a click. Search engines show them too.",
	content: group("Questions", {
		title: headline(),
		text: intro(),
		showAll: link("Button that shows all questions"),
		items: list(
			"Questions",
			"question",
			group("Question", {
				question: line("Question", { most: 200, ideal: 70 }),
				answer: rich("Answer", { most: 4_000, ideal: 400 }),
			}),
			{ least: 0 },
		),
		buyRow,
	}),
	start: {
		title: "Questions people ask before they buy",
		text: "",
		showAll: "All questions",
		items: [
			{ question: "Is this a subscription?", answer: "No. You pay {price} once. There is nothing to cancel." },
			{ question: "I have another question.", answer: "Write to {email}. We're glad to help." },
		],
		buyRow: false,
	},
});
