import { type PageContent, pageContent } from "../../../../contract/site/sales-page/page-content.ts";
import { findProblems } from "../../../../contract/site/sales-page/page-drafts.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { refuseStaleEdit } from "../../../rpc/refuse-stale-edit.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { later } from "./edit-draft.ts";
import { deleteSchedule, type StoredSchedule, takeDueSchedule } from "./page-schedule/page-schedule.queries.ts";
import { findRunningTest } from "./page-tests/page-tests.queries.ts";
import { readPageVersion, readSalesPage } from "./read-sales-page.ts";
import { insertVersion, lockSalesPage, notifySalesPageChanged, writeDraft } from "./sales-page.queries.ts";

/**
 * Publishes the draft, in every process within a second (PAGE-01). A schedule ends with it.
 *
 * @param seen the draft as the admin saw it, and a note for the list of versions
 * @throws PAGE_NOT_READY with the invalid fields, PAGE_TOO_HEAVY, CHANGED_MEANWHILE, TEST_RUNNING
 */
export async function publishDraft(
	services: Services,
	admin: KnownPrincipal,
	{ updatedAt, note }: { updatedAt: Date; note: string },
): Promise<void> {
	const { draft } = await readSalesPage(services.db);
	refuseStaleEdit(draft, updatedAt);
	await publish(services, admin, draft.content, { updatedAt, note, restoredFrom: null });
}

/**
 * Publishes an earlier version again, and makes it the draft.
 *
 * @throws VERSION_NOT_FOUND, and the errors of `publishDraft`
 */
export async function restoreVersion(
	services: Services,
	admin: KnownPrincipal,
	{ updatedAt, number }: { updatedAt: Date; number: number },
): Promise<void> {
	const version = await readPageVersion(services, number);
	if (!version) throw refusal("VERSION_NOT_FOUND");
	await publish(services, admin, version.content, { updatedAt, note: version.note, restoredFrom: number });
}

/**
 * Publishes the draft in the name of the admin who scheduled it, unless another process has, or it was canceled. The
 * draft's time stays, so that somebody who is typing goes on without a conflict.
 *
 * @returns whether it was published
 * @throws the errors of `publishDraft`
 */
export async function publishAsScheduled(
	services: Services,
	{ scheduledById, scheduledBy, note }: StoredSchedule,
	now: Date,
): Promise<boolean> {
	const { draft } = await readSalesPage(services.db);
	const admin = { userId: scheduledById, email: scheduledBy };
	const { updatedAt, content } = draft;
	return publish(services, admin, content, { updatedAt, note, restoredFrom: null, scheduled: now });
}

/**
 * @param how `scheduled`: the time at which a schedule is due; without it, publishing ends the schedule
 * @returns whether it was published: a schedule may have been done or canceled meanwhile
 */
async function publish(
	services: Services,
	admin: Pick<KnownPrincipal, "email"> & { userId: string | null },
	draft: PageContent,
	how: { updatedAt: Date; note: string; restoredFrom: number | null; scheduled?: Date },
): Promise<boolean> {
	const { updatedAt, note, restoredFrom, scheduled } = how;
	const content = checkContent(draft);
	// Slow, so it runs before the lock is taken.
	await services.publishedPage.check(content);
	const isPublished = await services.db.transaction(async (tx) => {
		await lockSalesPage(tx);
		if (scheduled) {
			if (!(await takeDueSchedule(tx, scheduled))) return false;
		} else await deleteSchedule(tx);
		const { draft: current } = await readSalesPage(tx);
		refuseStaleEdit(current, updatedAt);
		// The version that half of the visitors see must not change during a test.
		if (await findRunningTest(tx)) throw refusal("TEST_RUNNING");
		const number = await insertVersion(tx, { content, note, publishedBy: admin.email, restoredFrom });
		await writeDraft(tx, {
			content,
			updatedAt: scheduled ? current.updatedAt : later(current.updatedAt),
			updatedBy: (scheduled && current.updatedBy) || admin.email,
		});
		await recordAudit(tx, admin, {
			action: restoredFrom === null ? "page.published" : "page.restored",
			subject: `Version ${number}`,
			details: {
				note,
				price: content.offer.price,
				currency: content.offer.currency,
				restoredFrom,
				...(scheduled && { scheduled: true }),
			},
		});
		await notifySalesPageChanged(tx);
		return true;
	});
	if (isPublished) await services.publishedPage.refresh();
	return isPublished;
}

/**
 * Validates all rules again, whatever the browser has checked.
 *
 * @throws PAGE_NOT_READY
 */
export function checkContent(draft: unknown): PageContent {
	const problems = findProblems(draft);
	if (problems.length > 0) throw refusal("PAGE_NOT_READY", { data: { problems } });
	return pageContent.parse(draft);
}
