import { group, line, paragraph } from "../page-fields.ts";

/** Around the reviews by buyers, on both sales pages: content/people.ts. */
export const people = group("People", {
	writtenReviews: group("Around reviews by buyers", {
		summary: line("Summary", {
			most: 160,
			marks: ["average", "count"],
			help: "{average}: stars. {count}: how many reviews.",
		}),
		newest: line("How many are shown", { most: 160, marks: ["shown"] }),
		verified: line("Beside a buyer", { most: 60 }),
		verifiedReader: line("Beside someone who got access without buying", { most: 60 }),
		reply: line("Above a reply", { most: 80 }),
		note: paragraph("Note below them", { most: 400, optional: true }),
	}),
});
