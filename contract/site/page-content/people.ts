import { choice, decoration, group, line, list, paragraph, picture, rich } from "../page-fields.ts";
import { sample } from "./shared-fields.ts";

const person = { name: line("Name", { most: 80 }), picture: decoration("Picture", 1) };

/** Author, reviews and readers: content/people.ts. */
export const people = group("People", {
	author: group("Author", {
		sample,
		name: line("Name", { most: 80 }),
		role: line("Role", { most: 80 }),
		picture: picture("Picture", 8 / 9),
		story: rich("Story", { ideal: 900 }),
		quote: paragraph("Quote", { most: 400, optional: true }),
	}),
	reviews: group(
		"Sample reviews",
		{
			sample,
			note: paragraph("Note below them", { most: 300 }),
			items: list(
				"Reviews",
				"review",
				group("Review", {
					...person,
					place: line("Place", { most: 80 }),
					kind: choice("Looks like", { message: "A message", email: "An email", post: "A post" }),
					title: line("Title", { most: 120 }),
					text: paragraph("Text", { most: 1_000, ideal: 250 }),
					when: line("When", { most: 40 }),
				}),
				{ least: 0 },
			),
		},
		"Shown until three buyers have written. Then the page shows theirs.",
	),
	writtenReviews: group("Around reviews by buyers", {
		summary: line("Summary", {
			most: 160,
			marks: ["average", "count"],
			help: "{average}: stars. {count}: how many reviews.",
		}),
		newest: line("How many are shown", { most: 160, marks: ["shown"] }),
		verified: line("Beside a buyer", { most: 60 }),
		verifiedReader: line("Beside someone who was given the bundle", { most: 60 }),
		reply: line("Above a reply", { most: 80 }),
		note: paragraph("Note below them", { most: 400, optional: true }),
	}),
	readers: group("Faces", {
		sample,
		title: line("Text beside them", { most: 120 }),
		items: list("Readers", "reader", group("Reader", { ...person, designation: line("Who they are", { most: 120 }) }), {
			least: 0,
			most: 12,
		}),
	}),
});
