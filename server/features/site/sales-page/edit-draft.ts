import { isDeepStrictEqual } from "node:util";
import type { PageContent } from "../../../../contract/site/sales-page/page-content.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Queryable } from "../../../database/database.ts";
import type { Services } from "../../../rpc/context.ts";
import { refuseStaleEdit } from "../../../rpc/refuse-stale-edit.ts";
import { deleteSchedule } from "./page-schedule/page-schedule.queries.ts";
import { readPublishedContent } from "./published-page.ts";
import { readSalesPage } from "./read-sales-page.ts";
import { lockSalesPage, writeDraft } from "./sales-page.queries.ts";

/**
 * Saves what was typed (PAGE-01). Visitors see none of it.
 *
 * @param changes entire parts of the page; the others stay unchanged
 * @param startedFrom last change of the draft that the admin saw
 * @returns the time of the change, and whether the draft differs from the live page
 * @throws CHANGED_MEANWHILE if another admin has changed it since
 */
export async function saveDraft(
	{ db }: Services,
	admin: KnownPrincipal,
	changes: Partial<PageContent>,
	startedFrom: Date,
): Promise<{ updatedAt: Date; changed: boolean }> {
	return db.transaction(async (tx) => {
		await lockSalesPage(tx);
		const { draft } = await readSalesPage(tx);
		refuseStaleEdit(draft, startedFrom);
		const content = { ...draft.content, ...changes };
		const updatedAt = later(draft.updatedAt);
		await writeDraft(tx, { content, updatedAt, updatedBy: admin.email });
		return { updatedAt, changed: !isDeepStrictEqual(content, await readPublishedContent(tx)) };
	});
}

/**
 * Resets the draft to the live page. A schedule ends with it: it would publish what visitors see already.
 *
 * @throws CHANGED_MEANWHILE as `saveDraft` does
 */
export async function discardDraft({ db }: Services, admin: KnownPrincipal, startedFrom: Date): Promise<void> {
	await db.transaction(async (tx) => {
		await lockSalesPage(tx);
		const { draft } = await readSalesPage(tx);
		refuseStaleEdit(draft, startedFrom);
		await deleteSchedule(tx);
		const content = await readPublishedContent(tx);
		await writeDraft(tx, { content, updatedAt: later(draft.updatedAt), updatedBy: admin.email });
	});
}

/**
 * Replaces the whole draft, whatever it contains.
 *
 * @param contentOf returns the new draft; receives the current one
 */
export async function replaceDraft(
	tx: Queryable,
	admin: KnownPrincipal,
	contentOf: (current: PageContent) => PageContent,
): Promise<void> {
	await lockSalesPage(tx);
	const { draft } = await readSalesPage(tx);
	const updatedAt = later(draft.updatedAt);
	await writeDraft(tx, { content: contentOf(draft.content), updatedAt, updatedBy: admin.email });
}

/** Returns the current time, but always later than the previous one: two edits within a millisecond differ. */
export const later = (last: Date): Date => new Date(Math.max(Date.now(), last.getTime() + 1));
