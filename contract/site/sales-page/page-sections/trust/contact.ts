import { headline, intro } from "../../page-content/shared-fields.ts";
import { group, line } from "../../page-fields.ts";
import { sectionKind } from "../section-kind.ts";

export const contact = sectionKind({
	name: "Contact",
	about: "Email and phone from the settings.",
	content: group("Contact", {
		title: headline(),
		text: intro(),
		emailLabel: line("Label: email", { most: 40 }),
		phoneLabel: line("Label: phone", { most: 40 }),
	}),
	start: {
		title: "Talk to a real person",
		text: "A question before you buy, or a file that doesn't open: write or call.",
		emailLabel: "Email",
		phoneLabel: "Phone",
	},
});
