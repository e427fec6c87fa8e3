import { forgetOldSignIns } from "./auth/sign-in/forget-old-sign-ins.ts";
import { backUpWhenDue } from "./backup/scheduled-backup.ts";
import type { ConnectionOptions } from "./database/database.ts";
import { forgetUnconfirmed } from "./features/customers/leads/forget-unconfirmed.ts";
import { reportUnreached } from "./features/email/deliverability/bounces/report-unreached.ts";
import { sendReminders } from "./features/email/reminders/send-reminders.ts";
import { sendDueMessages } from "./features/email/sequences/send-due-messages.ts";
import { forgetOldCheckouts } from "./features/selling/checkout/forget-old-checkouts.ts";
import { forgetOldReminders } from "./features/selling/checkout-reminders/forget-old-reminders.ts";
import { remindOpenCheckouts } from "./features/selling/checkout-reminders/remind-open-checkouts.ts";
import { releaseExpiredUses } from "./features/selling/codes/release-expired-uses.ts";
import { giveDueGifts } from "./features/selling/delivery/give-gift.ts";
import { fetchMissedEvents } from "./features/selling/events/fetch-missed-events.ts";
import { forgetOldEvents } from "./features/selling/events/forget-old-events.ts";
import { notifyAttention } from "./features/selling/events/notify-attention.ts";
import { forgetOldVisits } from "./features/site/analytics/forget-old-visits.ts";
import { askForReviews } from "./features/site/reviews/ask-for-reviews.ts";
import { publishScheduled } from "./features/site/sales-page/page-schedule/publish-scheduled.ts";
import { removeLeftOvers } from "./features/site/uploads/remove-left-overs.ts";
import { forgetExpiredCounts } from "./rate-limits/forget-expired-counts.ts";
import { checkReleasesWhenDue } from "./releases/check-releases.ts";
import type { Services } from "./rpc/context.ts";
import { removeOldCopy } from "./updates/earlier-database.ts";
import type { ScheduledTask } from "./work/schedule.ts";

/**
 * Lists all scheduled tasks of the site. A new task is a new line.
 *
 * @param direct connection around the pooler, used by backups
 */
export function listScheduledTasks(services: Services, direct: ConnectionOptions): ScheduledTask[] {
	const { config, db, jobs, log, offsiteBackups, purchases, storage } = services;
	const { backupFolder: folder, backupEveryHours: everyHours, backupsKept: keep } = config;
	const tasks: ScheduledTask[] = [
		{
			name: "sequences",
			label: "Messages of sequences",
			every: "minute",
			run: async (now) => ({ queued: await sendDueMessages(services, now) }),
			message: "messages of sequences are queued",
		},
		{
			name: "scheduled-page",
			label: "Publication of the sales page as scheduled",
			every: "minute",
			run: async (now) => ({ published: await publishScheduled(services, now) }),
			message: "the sales page is published as scheduled",
		},
		{
			name: "payment-attention",
			label: "Emails to admins about payment events",
			every: "minute",
			run: async (now) => ({ notified: await notifyAttention(services, now) }),
			message: "admins are notified of payment events that need attention",
		},
		{
			name: "expired-code-uses",
			label: "Release of discount codes held by expired checkouts",
			every: "minute",
			run: async (now) => ({ released: await releaseExpiredUses(purchases, now) }),
			message: "uses of discount codes are released",
		},
		{
			name: "checkout-reminders",
			label: "Reminders of unfinished orders",
			every: "minute",
			run: async (now) => ({ queued: await remindOpenCheckouts(services, now) }),
			message: "reminders of unfinished orders are queued",
		},
		{
			name: "old-checkout-reminders",
			label: "Removal of addresses of unfinished orders",
			every: "hour",
			run: async (now) => ({ removed: await forgetOldReminders(db, now) }),
			message: "addresses of unfinished orders are removed",
		},
		{
			name: "missed-stripe-events",
			label: "Events that Stripe could not deliver",
			every: "hour",
			run: async (now) => ({ found: await fetchMissedEvents(purchases, { log }, now) }),
			message: "events of Stripe that had not been delivered are fetched",
		},
		{
			name: "due-gifts",
			label: "Gifts whose day has come",
			every: "hour",
			run: async (now) => ({ gifts: await giveDueGifts({ db, jobs }, now) }),
			message: "gifts are given",
		},
		{
			name: "reminders",
			label: "Reminders to register",
			every: "hour",
			run: async (now) => ({ queued: await sendReminders(services, now) }),
			message: "reminders are queued",
		},
		{
			name: "review-requests",
			label: "Requests for reviews",
			every: "hour",
			run: async (now) => ({ queued: await askForReviews(services, now) }),
			message: "members are asked for a review",
		},
		{
			name: "unreached-buyers",
			label: "Reports of buyers without their email",
			every: "hour",
			run: async (now) => ({ reported: await reportUnreached(services, now) }),
			message: "admins are notified of buyers who were not reached",
		},
		{
			name: "left-overs",
			label: "Removal of unused files",
			every: "hour",
			run: (now) => removeLeftOvers(services, now),
			message: "unused files are removed",
		},
		{
			name: "unconfirmed-leads",
			label: "Removal of leads that did not confirm",
			every: "hour",
			run: async (now) => ({ removed: await forgetUnconfirmed(db, now) }),
			message: "leads that did not confirm are removed",
		},
		{
			name: "old-purchase-events",
			label: "Removal of old payment events",
			every: "hour",
			run: async (now) => ({ removed: await forgetOldEvents(db, now) }),
			message: "old events of carts are removed",
		},
		{
			name: "old-checkouts",
			label: "Removal of old checkouts",
			every: "hour",
			run: async (now) => {
				await forgetOldCheckouts(db, now);
				return null;
			},
		},
		{
			name: "old-sign-ins",
			label: "Removal of old sign-ins",
			every: "hour",
			run: async (now) => {
				await forgetOldSignIns(db, now);
				return null;
			},
		},
		{
			name: "expired-rate-limits",
			label: "Removal of expired rate limits",
			every: "hour",
			run: async (now) => {
				await forgetExpiredCounts(db, now);
				return null;
			},
		},
		{
			name: "old-visits",
			label: "Removal of old visits",
			every: "hour",
			run: async (now) => {
				await forgetOldVisits(db, now);
				return null;
			},
		},
		{
			name: "release-check",
			label: "Check for new versions",
			every: "hour",
			run: async (now) => {
				await checkReleasesWhenDue(services, now);
				return null;
			},
		},
		{
			name: "old-database-copy",
			label: "Removal of the database as it was before an update",
			every: "hour",
			run: async (now) => {
				await removeOldCopy(config.dataFolder, now);
				return null;
			},
		},
		{
			name: "offsite-backup-schedule",
			label: "Schedule of backups in the bucket",
			every: "hour",
			run: async (now) => {
				await offsiteBackups.startDue(now);
				return null;
			},
		},
	];
	if (folder) {
		tasks.push({
			name: "backups",
			label: "Backups",
			every: "hour",
			run: async (now) => {
				await backUpWhenDue({ connection: direct, storage, log }, { folder, everyHours, keep }, now);
				return null;
			},
		});
	}
	return tasks;
}
