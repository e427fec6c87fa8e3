import type pg from "pg";
import { limits } from "../../../../contract/limits.ts";
import { type PublishedReviews, REVIEWS_TO_SHOW } from "../../../../contract/site/reviews.ts";
import type { Database } from "../../../database/database.ts";
import { subscribe } from "../../../database/notifications/subscribe.ts";
import { countReviews, listPublished, REVIEWS_CHANNEL } from "./reviews.queries.ts";

/** The reviews shown on the sales pages, with notifications to every process when they may have changed (REV-02). */
export interface PublishedReviewsStore {
	/** Returns null while there are too few: samples are shown. */
	read(): Promise<PublishedReviews | null>;
	/** Refreshes this process immediately, before a request completes; the database notifies other processes. */
	refresh(): Promise<void>;
	/** @param listener called after each write of a review, by any process */
	onChange(listener: () => Promise<void>): void;
	/** Listens for writes over a dedicated connection; after reconnecting, everything is read again. */
	listen(client: pg.Client): Promise<void>;
}

export function createPublishedReviews(db: Database): PublishedReviewsStore {
	const listeners: (() => Promise<void>)[] = [];
	const refresh = async () => void (await Promise.all(listeners.map((listener) => listener())));
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
		refresh,
		onChange: (listener) => void listeners.push(listener),
		listen: async (client) => {
			await subscribe(client, REVIEWS_CHANNEL, () => refresh().catch(() => {}));
			await refresh();
		},
	};
}
