import { buyRow, joined, sectionHead, tone } from "../../page-content/section-fields.ts";
import { group, line, list } from "../../page-fields.ts";
import { sectionKind } from "../section-kind.ts";

const cell = line("Cell", { most: 120, optional: true });

export const table = sectionKind({
	name: "Table",
	about: "Rows and columns of your own. On a phone it scrolls sideways.",
	content: group("Table", {
		...sectionHead,
		columns: list("Columns", "column", line("Column", { most: 60, optional: true }), { most: 6 }),
		rows: list("Rows", "row", group("Row", { cells: list("Cells", "cell", cell, { most: 6 }) }), { most: 40 }),
		tone,
		joined,
		buyRow,
	}),
	start: {
		eyebrow: "",
		title: "At a glance",
		text: "",
		columns: ["Part", "Format", "Length"],
		rows: [{ cells: ["The first part", "PDF", "20 pages"] }, { cells: ["The second part", "MP3", "40 minutes"] }],
		tone: "plain",
		joined: false,
		buyRow: false,
	},
	examples: ["rows"],
});
