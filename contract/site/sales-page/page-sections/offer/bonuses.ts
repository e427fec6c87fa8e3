import { buyRow, sectionHead } from "../../page-content/section-fields.ts";
import { group, line } from "../../page-fields.ts";
import { sectionKind } from "../section-kind.ts";

export const bonuses = sectionKind({
	name: "Bonuses",
	about: "The bonuses of the offer as cards, each with its cover and value.",
	shared: [["offer", "bonuses"]],
	content: group("Bonuses", { ...sectionHead, valueLabel: line("Label: stated value", { most: 40 }), buyRow }),
	start: { eyebrow: "Bonuses", title: "What else you get", text: "", valueLabel: "Stated value", buyRow: false },
});
