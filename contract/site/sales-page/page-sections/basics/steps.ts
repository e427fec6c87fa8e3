import { buyRow, sectionHead, tone } from "../../page-content/section-fields.ts";
import { group, line, list } from "../../page-fields.ts";
import { sectionKind } from "../section-kind.ts";

export const steps = sectionKind({
	name: "Steps",
	about: "What happens one after another: steps, days or weeks.",
	content: group("Steps", {
		...sectionHead,
		label: line("Label above each number", { most: 20, optional: true }),
		items: list(
			"Steps",
			"step",
			group("Step", {
				mark: line("Number", { most: 6 }),
				text: line("Text", { most: 200, ideal: 80 }),
			}),
			{ most: 12 },
		),
		tone,
		buyRow,
	}),
	start: {
		eyebrow: "",
		title: "How it works",
		text: "",
		label: "Step",
		items: [
			{ mark: "1", text: "Buy it, and open your member area." },
			{ mark: "2", text: "Begin with the first part." },
			{ mark: "3", text: "Continue whenever you like." },
		],
		tone: "paper",
		buyRow: false,
	},
});
