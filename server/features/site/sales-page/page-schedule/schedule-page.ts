import { DAY_MS } from "../../../../../contract/durations.ts";
import type { PageScheduleState } from "../../../../../contract/site/sales-page/page-schedule.ts";
import type { KnownPrincipal } from "../../../../auth/access/principal.ts";
import { addMinutes, instantOf } from "../../../../local-time.ts";
import type { Services } from "../../../../rpc/context.ts";
import { refusal } from "../../../../rpc/refusal.ts";
import { refuseStaleEdit } from "../../../../rpc/refuse-stale-edit.ts";
import { recordAudit } from "../../audit-log/record-audit.ts";
import { findRunningTest } from "../page-tests/page-tests.queries.ts";
import { checkContent } from "../publish-page.ts";
import { readSalesPage } from "../read-sales-page.ts";
import { lockSalesPage } from "../sales-page.queries.ts";
import { deleteSchedule, findSchedule, writeSchedule } from "./page-schedule.queries.ts";

const YEAR_MS = 366 * DAY_MS;
const SUBJECT = "Draft of the sales page";

export async function readSchedule({ db, settings }: Pick<Services, "db" | "settings">): Promise<PageScheduleState> {
	const [found, { time_zone: timeZone }] = await Promise.all([findSchedule(db), settings.read()]);
	if (!found) return { schedule: null, timeZone };
	const { publishAt, note, scheduledBy, refusal: reason } = found;
	return { schedule: { publishAt, note, scheduledBy, refusal: reason }, timeZone };
}

/**
 * Publishes the draft later, as it is then (PAGE-01). What prevents publishing it now is refused now, not only then.
 *
 * @param asked `localTime` is in the site's time zone
 * @throws SCHEDULE_IN_PAST, SCHEDULE_TOO_LATE, and the errors of `publishDraft`
 */
export async function schedulePage(
	services: Services,
	admin: KnownPrincipal,
	asked: { updatedAt: Date; localTime: string; note: string },
	now: Date,
): Promise<void> {
	const { time_zone: timeZone } = await services.settings.read();
	const publishAt = momentOf(timeZone, asked.localTime);
	if (publishAt <= now) throw refusal("SCHEDULE_IN_PAST");
	if (publishAt.getTime() > now.getTime() + YEAR_MS) throw refusal("SCHEDULE_TOO_LATE");
	const { draft } = await readSalesPage(services.db);
	refuseStaleEdit(draft, asked.updatedAt);
	// Slow, so it runs before the lock is taken.
	await services.publishedPage.check(checkContent(draft.content));
	await services.db.transaction(async (tx) => {
		await lockSalesPage(tx);
		refuseStaleEdit((await readSalesPage(tx)).draft, asked.updatedAt);
		if (await findRunningTest(tx)) throw refusal("TEST_RUNNING");
		const { note } = asked;
		await writeSchedule(tx, { publishAt, note, scheduledById: admin.userId, scheduledBy: admin.email });
		await recordAudit(tx, admin, {
			action: "page.scheduled",
			subject: SUBJECT,
			details: { publishAt, timeZone, note },
		});
	});
}

/** Cancels the schedule, or dismisses why it was not published. */
export async function cancelSchedule({ db }: Services, admin: KnownPrincipal): Promise<void> {
	await db.transaction(async (tx) => {
		await lockSalesPage(tx);
		const canceled = await deleteSchedule(tx);
		if (!canceled || canceled.refusedAt) return;
		const { publishAt } = canceled;
		await recordAudit(tx, admin, { action: "page.schedule_canceled", subject: SUBJECT, details: { publishAt } });
	});
}

/** @param localTime such as `2026-11-27T09:30` */
function momentOf(timeZone: string, localTime: string): Date {
	const [date = "", time = ""] = localTime.split("T");
	const [hour, minute] = time.split(":").map(Number);
	return addMinutes(instantOf(timeZone, date, hour ?? 0), minute ?? 0);
}
