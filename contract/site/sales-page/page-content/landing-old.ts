import { flag, group, line, list, paragraph, picture } from "../page-fields.ts";
import { button, eyebrow, headline, intro, meta, points, sample } from "./shared-fields.ts";

/** The second sales page: content/landing-old.ts. */
export const landingOld = group("Second page", {
	visible: flag(
		"Show the second page at /?v=old",
		"While it is off, this address shows the sales page. Contents, author and price are those of its sections.",
	),
	meta,
	hero: group("Hero", {
		eyebrow: eyebrow(),
		title: headline(70),
		text: paragraph("Text below the headline", { most: 600, ideal: 260 }),
		cta: button(),
		note: line("Below the button", { most: 160, optional: true }),
		picture: picture("Picture", 4 / 3),
	}),
	audience: group("Who this is for", {
		title: headline(),
		items: points("Points"),
		not: paragraph("Note below them", { most: 300, optional: true }),
	}),
	whyNow: group("Why now", {
		title: headline(),
		cards: list(
			"Cards",
			"card",
			group("Card", { title: line("Title", { most: 100 }), text: paragraph("Text", { most: 400 }) }),
			{ most: 8 },
		),
	}),
	contents: group("The book", { title: headline() }),
	bonuses: group("Bonuses", { title: headline(), valueLabel: line("Label: stated value", { most: 40 }) }),
	bundle: group("The bundle", { title: headline() }),
	price: group("Price", { title: headline(), cta: button() }),
	testimonials: group("Testimonials", {
		sample,
		title: headline(),
		note: paragraph("Note below them", { most: 300 }),
		items: list(
			"Testimonials",
			"testimonial",
			group("Testimonial", { text: paragraph("Text", { most: 600 }), name: line("Name", { most: 80 }) }),
			{ least: 0, most: 9 },
		),
	}),
	author: group("Author", { title: headline() }),
	contact: group("Contact", { title: headline(), text: intro() }),
});
