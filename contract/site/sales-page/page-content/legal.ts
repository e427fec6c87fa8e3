import type { z } from "zod";
import { group, line, list, paragraph } from "../page-fields.ts";

const legalText = (label: string) =>
	group(label, {
		title: line("Title", { most: 120 }),
		description: paragraph("Description for search engines", { most: 320 }),
		updated: line("Last updated", { most: 80 }),
		intro: paragraph("Introduction", { most: 2_000 }),
		sections: list(
			"Sections",
			"section",
			group("Section", {
				heading: line("Heading", { most: 160 }),
				paragraphs: list("Paragraphs", "paragraph", paragraph("Paragraph", { most: 4_000 })),
				list: list("List", "item", paragraph("Item", { most: 1_000 }), { least: 0 }).optional(),
			}),
			{ most: 60 },
		),
	});
export type LegalText = z.infer<ReturnType<typeof legalText>>;

/** Terms, privacy policy and earnings disclaimer: content/legal.ts. */
export const legal = group("Legal pages", {
	terms: legalText("Terms"),
	privacy: legalText("Privacy policy"),
	earnings: legalText("Earnings disclaimer"),
});
