import { z } from "zod";
import { forAdmin } from "../audience.ts";

/** Below it, followed by its token, is the draft of the sales page for anyone with the link (BRND-03). */
export const draftPath = "/draft";

/** The secret link to the draft. */
export const draftLink = z.object({
	/** Whole address, with the token. */
	url: z.string(),
	createdAt: z.date(),
	/** Email of the admin who created it. */
	createdBy: z.string(),
});
export type DraftLink = z.infer<typeof draftLink>;

export const adminDraftLink = {
	read: forAdmin
		.route({ method: "GET", path: "/admin/sales-page/draft-link", summary: "The secret link to the draft, if any" })
		.output(draftLink.nullable()),
	create: forAdmin
		.route({
			method: "POST",
			path: "/admin/sales-page/draft-link",
			summary: "Creates a link that shows the draft without signing in, or returns the one that exists",
		})
		.output(draftLink),
	remove: forAdmin
		.route({ method: "DELETE", path: "/admin/sales-page/draft-link", summary: "Turns the link off for good" })
		.output(z.void()),
};
