import { deleteReviewOfAccount } from "./reviews.queries.ts";

/** Deletes the review of a deleted account (PRO-03). */
export const eraseReview = deleteReviewOfAccount;
