import { isDeepStrictEqual } from "node:util";
import type { PageContent } from "../../../contract/page-content.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { refuseStaleEdit } from "../../rpc/refuse-stale-edit.ts";
import { readPublishedContent } from "./published-page.ts";
import { readSalesPage } from "./read-sales-page.ts";
import { lockSalesPage, writeDraft } from "./sales-page.queries.ts";

/**
 * Keeps what was typed (PAGE-01). Visitors see none of it.
 *
 * @param changes whole parts of the page; the others stay as they are
 * @param startedFrom when the draft was last changed as the admin saw it
 * @returns when it was changed now, and whether it differs from what is live
 * @throws CHANGED_MEANWHILE where another admin has changed it since
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

/** Puts the draft back to what is live. @throws CHANGED_MEANWHILE as `saveDraft` does */
export async function discardDraft({ db }: Services, admin: KnownPrincipal, startedFrom: Date): Promise<void> {
	await db.transaction(async (tx) => {
		await lockSalesPage(tx);
		const { draft } = await readSalesPage(tx);
		refuseStaleEdit(draft, startedFrom);
		const content = await readPublishedContent(tx);
		await writeDraft(tx, { content, updatedAt: later(draft.updatedAt), updatedBy: admin.email });
	});
}

/** Now, and after the last time in any case: two edits of one millisecond are told apart. */
export const later = (last: Date): Date => new Date(Math.max(Date.now(), last.getTime() + 1));
