import { DAY_MS } from "../../../../contract/durations.ts";
import { limits } from "../../../../contract/limits.ts";
import { type OwnReviewState, type ReviewFields, reviewFields } from "../../../../contract/site/reviews.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { refuseStaleEdit } from "../../../rpc/refuse-stale-edit.ts";
import {
	deleteReviewOf,
	findAuthor,
	findReviewOf,
	insertReview,
	lockReviewOf,
	recordDismissal,
	type StoredReview,
	updateReview,
} from "./reviews.queries.ts";

type Part = Pick<Services, "db" | "settings" | "publishedReviews">;
/** Version of a review that was never saved. */
const NEVER = new Date(0);

/** Picks the stored fields. */
const pickFields = ({ rating, title, text, displayName, consentedAt }: StoredReview): ReviewFields => ({
	rating,
	title,
	text,
	displayName,
	consent: consentedAt !== null,
});

/**
 * Returns a member's review state, and whether the dashboard asks for a review: starting a number of days after their
 * first download, whatever their opinion, until they write one or decline (REV-01).
 *
 * @param now the time from which days are counted
 */
export async function describeOwnReview({ db, settings }: Part, userId: string, now: Date): Promise<OwnReviewState> {
	const author = await findAuthor(db, userId);
	// An account with an unproven email has nothing but its order.
	if (!author) return { mayWrite: false, asked: false, review: null };
	const [found, { review_requests, review_days }] = await Promise.all([
		findReviewOf(db, author.customerId),
		settings.read(),
	]);
	const sinceMs = author.downloadedAt ? now.getTime() - author.downloadedAt.getTime() : -1;
	const days = Number(review_days) * DAY_MS;
	const isDue = sinceMs >= days && sinceMs < days + limits.reviewAskMs;
	const mayWrite = author.hasPurchase && !author.isAdmin;
	return {
		mayWrite,
		asked: mayWrite && isDue && review_requests === "on" && !author.dismissed && found === null,
		review: found && {
			...pickFields(found),
			state: found.state,
			hiddenReason: found.hiddenReason,
			reply: found.reply,
			writtenAt: found.writtenAt,
			updatedAt: found.updatedAt,
		},
	};
}

/**
 * Saves a member's only review. A changed text waits for moderation again and is removed from the pages meanwhile.
 *
 * @param fields validated by the contract
 * @param startedFrom last change of the version that they started from; null for a first review
 * @throws NO_PURCHASE; CHANGED_MEANWHILE if they saved it elsewhere since, or the seller moderated it
 */
export async function saveOwnReview(
	{ db, publishedReviews }: Part,
	userId: string,
	fields: ReviewFields,
	startedFrom: Date | null,
): Promise<void> {
	const { consent, ...texts } = reviewFields.parse(fields);
	await db.transaction(async (tx) => {
		const author = await findAuthor(tx, userId);
		if (!author || author.isAdmin) throw refusal("NO_PURCHASE");
		const before = await lockReviewOf(tx, author.customerId);
		// An author may edit their review as long as they can sign in, even after a refund.
		if (!author.hasPurchase && !before) throw refusal("NO_PURCHASE");
		if (before || startedFrom) refuseStaleEdit(before ?? { updatedAt: new Date() }, startedFrom ?? NEVER);
		const now = new Date();
		const consentedAt = consent ? (before?.consentedAt ?? now) : null;
		if (!before) {
			await insertReview(tx, {
				...texts,
				consentedAt,
				customerId: author.customerId,
				buyer: author.buyer,
				writtenAt: now,
			});
			return;
		}
		const same = (Object.keys(texts) as (keyof typeof texts)[]).every((key) => texts[key] === before[key]);
		if (same && consent === (before.consentedAt !== null)) return;
		await updateReview(tx, before.id, {
			...texts,
			consentedAt,
			state: "waiting",
			hiddenReason: "",
			// The date is that of its text.
			...(same ? {} : { writtenAt: now }),
		});
	});
	await publishedReviews.refresh();
}

/** Permanently deletes a member's own review. */
export async function removeOwnReview({ db, publishedReviews }: Part, userId: string): Promise<void> {
	const author = await findAuthor(db, userId);
	if (!author) return;
	await db.transaction(async (tx) => {
		await deleteReviewOf(tx, author.customerId);
		// Someone who deletes their review is not asked for another one.
		await recordDismissal(tx, author.customerId);
	});
	await publishedReviews.refresh();
}

/** Stops asking a member, both on the dashboard and by email. */
export async function dismissRequest({ db }: Part, userId: string): Promise<void> {
	const author = await findAuthor(db, userId);
	if (author) await recordDismissal(db, author.customerId);
}
