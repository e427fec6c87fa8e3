import { group } from "../../page-fields.ts";
import { sectionKind } from "../section-kind.ts";

/** Its texts are those of the page, because the form also has a page of its own (LEAD-01). */
export const leadForm = sectionKind({
	name: "Free lesson",
	about: "A form that sends a free lesson by email. Needs a lesson, chosen under Leads.",
	anchor: "free-lesson",
	shared: [["landing", "leadForm"]],
	once: true,
	content: group("Free lesson", {}),
	start: {},
});
