import { z } from "zod";
import { forMember } from "./audience.ts";

export const updateType = z.enum(["special_offer", "notice", "update", "custom"]);
export type UpdateType = z.infer<typeof updateType>;

/** A note on the dashboard, as members see it (MEM-03). */
export const memberUpdate = z.object({
	id: z.uuid(),
	/** A text and not the list above: an unknown type is shown too, in grey (MEM-04). */
	type: z.string(),
	title: z.string(),
	content: z.string(),
	linkUrl: z.string().nullable(),
	linkText: z.string().nullable(),
	imageUrl: z.string().nullable(),
	backgroundColor: z.string().nullable(),
	textColor: z.string().nullable(),
	createdAt: z.date(),
});
export type MemberUpdate = z.infer<typeof memberUpdate>;

export const memberUpdates = {
	list: forMember
		.route({ method: "GET", path: "/updates", summary: "The notes of the dashboard" })
		.output(z.array(memberUpdate)),
};
