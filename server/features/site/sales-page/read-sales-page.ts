import { isDeepStrictEqual } from "node:util";
import { limits } from "../../../../contract/limits.ts";
import { completeContent, findUnknownSections } from "../../../../contract/site/sales-page/page-drafts.ts";
import type { PageVersion, SalesPageState } from "../../../../contract/site/sales-page/sales-page.ts";
import type { Queryable } from "../../../database/database.ts";
import type { Services } from "../../../rpc/context.ts";
import { paged } from "../../../rpc/paged.ts";
import { findRunningTest } from "./page-tests/page-tests.queries.ts";
import { readPublishedContent } from "./published-page.ts";
import {
	countVersions,
	findDraft,
	findLiveNumber,
	findLiveVersion,
	findVersion,
	listVersions,
} from "./sales-page.queries.ts";

/** Returns the draft and the live page (PAGE-01). */
export async function readSalesPage(db: Queryable): Promise<Omit<SalesPageState, "reviews">> {
	const published = await readPublishedContent(db);
	const live = await findLiveVersion(db);
	const draft = await findDraft(db);
	const content = draft ? completeContent(draft.content, published) : published;
	return {
		draft: {
			content,
			updatedAt: draft?.updatedAt ?? live?.publishedAt ?? new Date(0),
			updatedBy: draft?.updatedBy ?? null,
			unknownSections: findUnknownSections((draft ?? live)?.content),
		},
		live: live && describe(live, live.number),
		changed: !isDeepStrictEqual(content, published),
		testing: (await findRunningTest(db)) !== null,
	};
}

/** The same, with the reviews shown on the page. */
export async function describeSalesPage({ db, publishedReviews }: Services): Promise<SalesPageState> {
	return { ...(await readSalesPage(db)), reviews: await publishedReviews.read() };
}

const describe = (
	{ number, publishedAt, publishedBy, note, restoredFrom, onlyTested }: Omit<PageVersion, "live">,
	live: number | null,
) => ({
	...{ number, publishedAt, publishedBy, note, restoredFrom, onlyTested },
	live: number === live,
});

/** @param page starts at 1 */
export async function listPageVersions({ db }: Services, page: number) {
	const live = await findLiveNumber(db);
	const found = await paged(
		page,
		limits.adminPageRows,
		() => countVersions(db),
		(part) => listVersions(db, part),
	);
	return { ...found, rows: found.rows.map((version) => describe(version, live)) };
}

/** Returns a version with its content; null if there is no such number. */
export async function readPageVersion({ db }: Services, number: number) {
	const version = await findVersion(db, number);
	if (!version) return null;
	const content = completeContent(version.content, await readPublishedContent(db));
	return {
		...describe(version, await findLiveNumber(db)),
		content,
		unknownSections: findUnknownSections(version.content),
	};
}
