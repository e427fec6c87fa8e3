import { buyRow, tone } from "../../page-content/section-fields.ts";
import { headline } from "../../page-content/shared-fields.ts";
import { group, rich } from "../../page-fields.ts";
import { sectionKind } from "../section-kind.ts";

export const guarantee = sectionKind({
	name: "Guarantee",
	about: "The seal with the days of the guarantee, beside its terms.",
	content: group("Guarantee", { title: headline(), body: rich("Body", { ideal: 400 }), tone, buyRow }),
	start: {
		title: "{guaranteeDays} days to change your mind",
		body: "Take a good look at it, and decide. If it isn't for you, write to {email} within {guaranteeDays} days, and you get all of your {price} back.",
		tone: "pale",
		buyRow: false,
	},
});
