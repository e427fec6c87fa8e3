import { OFFSITE_BACKUP_QUEUE, RESTORE_DRILL_QUEUE } from "./backup/backup.queries.ts";
import type { Database } from "./database/database.ts";
import { INVITATION_QUEUE } from "./features/customers/customers/invitations.ts";
import { readImportStatus } from "./features/customers/imports/run-import.ts";
import { readSequenceStatus } from "./features/email/sequences/send-due-messages.ts";
import { AUDIOBOOK_QUEUE } from "./features/library/audiobooks/read-audiobook.ts";
import { DUE_USES_QUEUE } from "./features/selling/codes/settle-use.ts";
import { GIFT_QUEUE } from "./features/selling/delivery/give-gift.ts";
import type { Purchases } from "./features/selling/events/start-purchases.ts";
import type { Jobs } from "./jobs/jobs.ts";
import { EARLIER_MAIL_QUEUE } from "./mail/mailer.ts";
import { readOutboxStatus } from "./mail/outbox.queries.ts";
import { SMS_QUEUE } from "./sms/sms.ts";
import { readScheduleStatus } from "./work/schedule.queries.ts";
import type { MonitoredQueue } from "./work/stuck-work.ts";

const emails = { label: "Check email delivery", to: "/admin/email" };
const backups = { label: "Open backups", to: "/admin/settings/server#backups" };
const orders = { label: "Open orders", to: "/admin/orders" };

/** Lists every queue of the site for metrics and the seller's `Today`. A new queue is a new line. */
export function listMonitoredQueues(parts: {
	db: Database;
	jobs: Jobs;
	purchases: Pick<Purchases, "readEventStatus" | "readRefundStatus">;
}): MonitoredQueue[] {
	const { db, jobs, purchases } = parts;
	const ofJobs = (queue: string) => () => jobs.readStatus(queue);
	return [
		{
			name: "purchase_events",
			problem: "Payment events are not applied",
			step: orders,
			readStatus: purchases.readEventStatus,
		},
		{
			name: "order_refunds",
			problem: "Refunds are not confirmed",
			step: orders,
			readStatus: purchases.readRefundStatus,
		},
		{
			name: "imports",
			problem: "An import of customers is stuck",
			step: { label: "Open imports", to: "/admin/import" },
			readStatus: () => readImportStatus(db),
		},
		{
			name: "messages",
			problem: "Emails are not sent",
			step: emails,
			readStatus: () => readOutboxStatus(db),
		},
		{
			name: "sequence_enrollments",
			problem: "Messages of sequences are not sent",
			step: { label: "Open sequences", to: "/admin/sequences" },
			readStatus: () => readSequenceStatus(db),
		},
		{
			name: "scheduled_tasks",
			problem: "Scheduled work is failing",
			step: { label: "Open settings", to: "/admin/settings" },
			readStatus: () => readScheduleStatus(db),
		},
		{
			name: DUE_USES_QUEUE,
			problem: "Left checkouts with a discount code are not closed",
			step: { label: "Open discount codes", to: "/admin/codes" },
			readStatus: ofJobs(DUE_USES_QUEUE),
		},
		{
			name: OFFSITE_BACKUP_QUEUE,
			problem: "Backups are not sent to your bucket",
			step: backups,
			readStatus: ofJobs(OFFSITE_BACKUP_QUEUE),
		},
		{
			name: RESTORE_DRILL_QUEUE,
			problem: "Restore drills do not run",
			step: backups,
			readStatus: ofJobs(RESTORE_DRILL_QUEUE),
		},
		{ name: GIFT_QUEUE, problem: "Gifts are not given", step: orders, readStatus: ofJobs(GIFT_QUEUE) },
		{
			name: INVITATION_QUEUE,
			problem: "Invitations are not sent",
			step: { label: "Open customers", to: "/admin/users" },
			readStatus: ofJobs(INVITATION_QUEUE),
		},
		{
			name: AUDIOBOOK_QUEUE,
			problem: "Audiobooks are not prepared for listening",
			step: { label: "Open products", to: "/admin/digital-downloads" },
			readStatus: ofJobs(AUDIOBOOK_QUEUE),
		},
		{
			name: SMS_QUEUE,
			problem: "Text messages are not sent",
			step: { label: "Open settings", to: "/admin/settings" },
			readStatus: ofJobs(SMS_QUEUE),
		},
		{
			name: EARLIER_MAIL_QUEUE,
			problem: "Emails from before an update are not sent",
			step: emails,
			readStatus: ofJobs(EARLIER_MAIL_QUEUE),
		},
	];
}
