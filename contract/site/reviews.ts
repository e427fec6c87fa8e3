import { z } from "zod";
import { personName } from "../accounts/person-name.ts";
import { editErrors } from "../errors.ts";
import { instant } from "../instant.ts";
import { limits } from "../limits.ts";
import { page, pageOf } from "../paging.ts";
import { text } from "../text/text.ts";
import { forAdmin, forMember } from "./audience.ts";

/**
 * `waiting`: written or edited, and not reviewed since. `hidden`: removed from the pages; its author sees the reason.
 */
export const reviewStates = ["waiting", "published", "hidden"] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Published reviews needed to replace the samples (REV-02). */
export const REVIEWS_TO_SHOW = 3;

const rating = z
	.int("must be a whole number of stars")
	.min(1, "must be from 1 to 5 stars")
	.max(5, "must be from 1 to 5 stars");
/** One line; characters that change text direction would affect text around it. */
const reviewTitle = text(limits.reviewTitle.characters).pipe(
	z
		.string()
		.min(1, "must not be empty")
		.refine((value) => !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value), "must be one line of text"),
);

/** Fields that a member writes (REV-01), all plain text: none of it is ever parsed as markup. */
export const reviewFields = z.object({
	/** 1 to 5 stars. */
	rating,
	title: reviewTitle,
	text: text(limits.reviewText.characters).pipe(z.string().min(1, "must not be empty")),
	/** Name shown beside the review: a first name is enough. */
	displayName: personName,
	/** May be published; otherwise only the seller reads it. */
	consent: z.boolean(),
});
export type ReviewFields = z.infer<typeof reviewFields>;

/** A review as its author sees it. */
export const ownReview = reviewFields.extend({
	state: z.enum(reviewStates),
	/** Why it was hidden; empty if it is not. */
	hiddenReason: z.string(),
	/** The seller's reply; empty if there is none. */
	reply: z.string(),
	writtenAt: z.date(),
	updatedAt: z.date(),
});
export type OwnReview = z.infer<typeof ownReview>;

/** State of the member's own review. */
export const ownReviewState = z.object({
	/** They have a purchase to review. */
	mayWrite: z.boolean(),
	/** Whether the dashboard asks for a review: once, some days after the first download. */
	asked: z.boolean(),
	review: ownReview.nullable(),
});
export type OwnReviewState = z.infer<typeof ownReviewState>;

export const memberReviews = {
	own: forMember
		.route({
			method: "GET",
			path: "/review",
			summary: "The review of the asking person, and whether they are asked for one",
		})
		.output(ownReviewState),
	save: forMember
		.route({
			method: "PUT",
			path: "/review",
			summary: "Writes or edits the asking person's review, which then waits to be published",
		})
		.errors({
			...editErrors,
			NO_PURCHASE: { status: 409, message: "Only people with a purchase can write a review." },
		})
		.input(
			reviewFields.extend({
				/** Value when editing began; null for a first review. */
				updatedAt: instant.nullable(),
			}),
		)
		.output(ownReviewState),
	remove: forMember
		.route({ method: "DELETE", path: "/review", summary: "Deletes the asking person's review for good" })
		.output(ownReviewState),
	dismiss: forMember
		.route({
			method: "POST",
			path: "/review/dismiss",
			summary: "The dashboard and the site's emails no longer ask for a review",
		})
		.output(ownReviewState),
};

/** A review as admins see it. */
export const adminReview = ownReview.omit({ consent: true }).extend({
	id: z.uuid(),
	/** The author agreed to publication. */
	consent: z.boolean(),
	/** The author's customer. */
	customerId: z.uuid(),
	email: z.string(),
	/** Bought it themselves, rather than receiving it from someone else. */
	buyer: z.boolean(),
	publishedAt: z.date().nullable(),
	repliedAt: z.date().nullable(),
});
export type AdminReview = z.infer<typeof adminReview>;

export const reviewFilter = z.enum(["all", ...reviewStates]);
export type ReviewFilter = z.infer<typeof reviewFilter>;

export const reviewErrors = {
	REVIEW_NOT_FOUND: { status: 404, message: "This review does not exist, or its author has deleted it." },
} as const;

/** The version that the admin saw: a review that was edited since is not published unread. */
const seen = z.object({ id: z.uuid(), updatedAt: instant });

export const adminReviews = {
	list: forAdmin
		.route({ method: "GET", path: "/admin/reviews", summary: "Reviews, the newest first" })
		.input(z.object({ page, filter: reviewFilter.default("all") }))
		.output(
			pageOf(adminReview).extend({
				counts: z.object({ waiting: z.int(), published: z.int(), hidden: z.int() }),
				/** Average of the published ones, from 1 to 5; null if there are none. */
				average: z.number().nullable(),
			}),
		),
	publish: forAdmin
		.route({ method: "POST", path: "/admin/reviews/{id}/publish", summary: "Shows a review on the sales pages" })
		.errors({
			...reviewErrors,
			...editErrors,
			NO_CONSENT: { status: 422, message: "Its author has not agreed to have it published." },
		})
		.input(seen)
		.output(adminReview),
	unpublish: forAdmin
		.route({
			method: "POST",
			path: "/admin/reviews/{id}/unpublish",
			summary: "Returns a published review to those waiting",
		})
		.errors({ ...reviewErrors, ...editErrors })
		.input(seen)
		.output(adminReview),
	hide: forAdmin
		.route({
			method: "POST",
			path: "/admin/reviews/{id}/hide",
			summary: "Hides a review, and emails the reason to its author",
		})
		.errors({ ...reviewErrors, ...editErrors })
		.input(seen.extend({ reason: text(limits.reviewReason.characters).pipe(z.string().min(1, "must not be empty")) }))
		.output(adminReview),
	reply: forAdmin
		.route({
			method: "PUT",
			path: "/admin/reviews/{id}/reply",
			summary: "Replies to a review; an empty text removes the reply",
		})
		.errors({ ...reviewErrors, ...editErrors })
		.input(seen.extend({ reply: text(limits.reviewReply.characters) }))
		.output(adminReview),
};

/** A review as visitors see it. */
export interface PublishedReview {
	id: string;
	rating: number;
	title: string;
	text: string;
	displayName: string;
	buyer: boolean;
	/** When it was written, such as `2026-11-21`. */
	writtenOn: string;
	reply: string;
}

/** Reviews that the sales pages show instead of the samples (REV-02). */
export interface PublishedReviews {
	/** Number of published reviews, and their average rating, to one decimal. */
	count: number;
	average: number;
	/** The newest reviews. */
	newest: PublishedReview[];
}
