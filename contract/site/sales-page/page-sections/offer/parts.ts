import { buyRow, sectionHead, tone } from "../../page-content/section-fields.ts";
import { link } from "../../page-content/shared-fields.ts";
import { group, line } from "../../page-fields.ts";
import { sectionKind } from "../section-kind.ts";

export const parts = sectionKind({
	name: "List of parts",
	about: "Everything in the offer with its stated value, and what buyers pay.",
	anchor: "bundle",
	shared: [["offer", "parts"]],
	content: group("List of parts", {
		...sectionHead,
		showAll: link("Button that shows all parts"),
		totalLabel: line("Label: total value", {
			most: 60,
			optional: true,
			help: "Without one, the sum of the stated values isn't shown.",
		}),
		priceLabel: line("Label: you pay", { most: 60 }),
		tone,
		buyRow,
	}),
	start: {
		eyebrow: "What you get",
		title: "All {itemCount} parts",
		text: "",
		showAll: "All {itemCount} parts",
		totalLabel: "Total value",
		priceLabel: "You pay",
		tone: "plain",
		buyRow: false,
	},
});
