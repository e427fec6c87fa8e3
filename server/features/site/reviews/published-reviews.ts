import type pg from "pg";
import { limits } from "../../../contract/limits.ts";
import { type PublishedReviews, REVIEWS_TO_SHOW } from "../../../contract/reviews.ts";
import type { Database } from "../../database/database.ts";
import { countReviews, listPublished, REVIEWS_CHANNEL } from "./reviews.queries.ts";

/** What the sales pages show of the reviews, and a word to every process when that may have changed (REV-02). */
export interface PublishedReviewsStore {
	/** @returns null while there are too few: the samples stand there */
	read(): Promise<PublishedReviews | null>;
	/** Has this process look at once, before an act is answered; others hear of it by the database. */
	tell(): Promise<void>;
	/** @param listener called after each write of a review, by whatever process */
	onChange(listener: () => Promise<void>): void;
	/** Hears what is written, over a connection that is kept for it; after a new connection all is read again. */
	follow(client: pg.Client): Promise<void>;
}

export function createPublishedReviews(db: Database): PublishedReviewsStore {
	const listeners: (() => Promise<void>)[] = [];
	const tell = async () => void (await Promise.all(listeners.map((listener) => listener())));
	return {
		read: async () => {
			const { count = 0, average = 0 } = (await countReviews(db)).get("published") ?? {};
			if (count < REVIEWS_TO_SHOW) return null;
			const newest = await listPublished(db, limits.reviewsShown);
			return {
				count,
				average,
				newest: newest.map(({ writtenAt, ...review }) => ({
					...review,
					writtenOn: writtenAt.toISOString().slice(0, 10),
				})),
			};
		},
		tell,
		onChange: (listener) => void listeners.push(listener),
		follow: async (client) => {
			client.on("notification", ({ channel }) => {
				if (channel === REVIEWS_CHANNEL) tell().catch(() => {});
			});
			await client.query(`listen ${REVIEWS_CHANNEL}`);
			// What was written while nobody listened is not announced again.
			await tell();
		},
	};
}
