import { buyRow, joined, sectionHead, tone } from "../../page-content/section-fields.ts";
import { choice, group, line, list } from "../../page-fields.ts";
import { sectionKind } from "../section-kind.ts";

export const numbers = sectionKind({
	name: "Numbers",
	about: "Large figures in a row, or a list that adds up.",
	content: group("Numbers", {
		...sectionHead,
		look: choice("Look", { figures: "Large figures", account: "A list that adds up" }),
		items: list(
			"Numbers",
			"number",
			group("Number", {
				name: line("Name", { most: 100 }),
				detail: line("Detail", { most: 120, optional: true }),
				figure: line("Figure", { most: 30 }),
				role: choice("In a list that adds up", { line: "A line", subtotal: "A subtotal", total: "The total" }),
			}),
			{ most: 20 },
		),
		tone,
		joined,
		buyRow,
	}),
	start: {
		eyebrow: "",
		title: "In numbers",
		text: "",
		look: "figures",
		items: [
			{ name: "parts", detail: "", figure: "{itemCount}", role: "line" },
			{ name: "days to change your mind", detail: "", figure: "{guaranteeDays}", role: "line" },
			{ name: "paid once", detail: "", figure: "{price}", role: "line" },
		],
		tone: "plain",
		joined: false,
		buyRow: false,
	},
});
