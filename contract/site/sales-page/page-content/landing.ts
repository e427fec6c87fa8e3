import { group, line, list, paragraph, sectionLink } from "../page-fields.ts";
import { sectionHead } from "./section-fields.ts";
import { button, headline, link, meta } from "./shared-fields.ts";

/** The sales page around its sections: content/landing.ts. */
export const landing = group("Sales page", {
	meta,
	banner: group("Banner", { text: line("Text", { most: 160, ideal: 80 }), link: link("Link to the parts") }),
	navigation: list("Menu", "link", group("Link", { text: link("Text"), href: sectionLink("Leads to") }), {
		least: 0,
		most: 8,
	}),
	buyRow: group("Buy button between sections", {
		cta: button(),
		note: line("Beside the button", { most: 80, optional: true }),
	}),
	buyBar: group("Buy button at the foot of a phone", { cta: button() }),
	leadForm: group("Free lesson", {
		...sectionHead,
		emailLabel: line("Label: email", { most: 40 }),
		button: line("Button", { most: 40 }),
		sentTitle: headline(),
		sentText: paragraph("Text after the form was sent", { most: 400 }),
	}),
	toast: group("Note of a purchase", {
		label: line("Name for screen readers", { most: 60 }),
		bought: line("After name and place", { most: 100 }),
		verified: line("Badge", { most: 40 }),
	}),
});
