import { limits } from "../../../../contract/limits.ts";
import { type ReviewFilter, reviewStates } from "../../../../contract/site/reviews.ts";
import type { Database } from "../../../database/database.ts";
import { paged } from "../../../rpc/paged.ts";
import { countReviews, listReviews } from "./reviews.queries.ts";

/**
 * Returns a page of the reviews as admins see them, with the number in each state.
 *
 * @param page starts at 1
 */
export async function describeReviews(db: Database, filter: ReviewFilter, page: number) {
	const figures = await countReviews(db);
	const countOf = (state: (typeof reviewStates)[number]) => figures.get(state)?.count ?? 0;
	const total = filter === "all" ? reviewStates.reduce((sum, state) => sum + countOf(state), 0) : countOf(filter);
	const found = await paged(
		page,
		limits.adminPageRows,
		async () => total,
		(part) => listReviews(db, filter, part),
	);
	return {
		...found,
		counts: { waiting: countOf("waiting"), published: countOf("published"), hidden: countOf("hidden") },
		average: figures.get("published")?.average ?? null,
	};
}

/** Counts the reviews that wait for moderation. */
export const countWaitingReviews = async (db: Database): Promise<number> =>
	(await countReviews(db)).get("waiting")?.count ?? 0;
