import { deleteReviewOfAccount } from "./reviews.queries.ts";

/** Deletes the review of an account that is deleted (PRO-03). */
export const eraseReview = deleteReviewOfAccount;
