import { limits } from "../../../contract/limits.ts";
import { type OwnReviewState, type ReviewFields, reviewFields } from "../../../contract/reviews.ts";
import type { Services } from "../../rpc/context.ts";
import { refuseStaleEdit } from "../../rpc/refuse-stale-edit.ts";
import {
	deleteReviewOf,
	findAuthor,
	findReviewOf,
	insertReview,
	lockReviewOf,
	noteDismissal,
	type StoredReview,
	updateReview,
} from "./reviews.queries.ts";

const DAY_MS = 86_400_000;

type Part = Pick<Services, "db" | "settings" | "publishedReviews">;
/** A review that was never saved. */
const NEVER = new Date(0);

/** The words as they are kept. */
const wordsOf = ({ rating, title, text, displayName, consentedAt }: StoredReview): ReviewFields => ({
	rating,
	title,
	text,
	displayName,
	consent: consentedAt !== null,
});

/**
 * Where a member stands with their review, and whether the dashboard asks for one: from so many days after their first
 * download on, whatever they think of it, until they write or say that they do not want to (REV-01).
 *
 * @param now the moment by which the days are counted
 */
export async function describeOwnReview({ db, settings }: Part, userId: string, now: Date): Promise<OwnReviewState> {
	const author = await findAuthor(db, userId);
	// An account whose email is not proven yet has nothing but its order.
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
			...wordsOf(found),
			state: found.state,
			hiddenReason: found.hiddenReason,
			reply: found.reply,
			writtenAt: found.writtenAt,
			updatedAt: found.updatedAt,
		},
	};
}

/**
 * Writes a member's one review, or edits it. What has new words waits to be looked at again and is on no page meanwhile.
 *
 * @param fields as the contract has checked them
 * @param startedFrom when what they began with was last changed; null for a first review
 * @returns why not, or null when it is saved
 * @throws CHANGED_MEANWHILE where they saved it elsewhere since, or the seller acted on it
 */
export async function saveOwnReview(
	{ db, publishedReviews }: Part,
	userId: string,
	fields: ReviewFields,
	startedFrom: Date | null,
): Promise<"NO_PURCHASE" | null> {
	const { consent, ...words } = reviewFields.parse(fields);
	const refused = await db.transaction(async (tx) => {
		const author = await findAuthor(tx, userId);
		if (!author || author.isAdmin) return "NO_PURCHASE";
		const before = await lockReviewOf(tx, author.customerId);
		// Whoever wrote one may edit it as long as they come in, also after a refund.
		if (!author.hasPurchase && !before) return "NO_PURCHASE";
		if (before || startedFrom) refuseStaleEdit(before ?? { updatedAt: new Date() }, startedFrom ?? NEVER);
		const now = new Date();
		const consentedAt = consent ? (before?.consentedAt ?? now) : null;
		if (!before) {
			await insertReview(tx, {
				...words,
				consentedAt,
				customerId: author.customerId,
				buyer: author.buyer,
				writtenAt: now,
			});
			return null;
		}
		const same = (Object.keys(words) as (keyof typeof words)[]).every((key) => words[key] === before[key]);
		if (same && consent === (before.consentedAt !== null)) return null;
		await updateReview(tx, before.id, {
			...words,
			consentedAt,
			state: "waiting",
			hiddenReason: "",
			// Its date is that of its words.
			...(same ? {} : { writtenAt: now }),
		});
		return null;
	});
	if (refused === null) await publishedReviews.tell();
	return refused;
}

/** Deletes a member's review for good: it is theirs. */
export async function removeOwnReview({ db, publishedReviews }: Part, userId: string): Promise<void> {
	const author = await findAuthor(db, userId);
	if (!author) return;
	await db.transaction(async (tx) => {
		await deleteReviewOf(tx, author.customerId);
		// Who takes their words back is not asked for new ones.
		await noteDismissal(tx, author.customerId);
	});
	await publishedReviews.tell();
}

/** Asks a member no more, neither on the dashboard nor by email. */
export async function dismissRequest({ db }: Part, userId: string): Promise<void> {
	const author = await findAuthor(db, userId);
	if (author) await noteDismissal(db, author.customerId);
}
