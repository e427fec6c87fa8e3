import { statfs } from "node:fs/promises";
import { DAY_MS, HOUR_MS, WEEK_MS } from "../../../../contract/durations.ts";
import { formatDate, formatNumber } from "../../../../contract/formats.ts";
import { limits } from "../../../../contract/limits.ts";
import { formatMoney } from "../../../../contract/money.ts";
import type { AttentionItem } from "../../../../contract/site/today.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import { isInFuture, listBackups, parseBackupTime } from "../../../backup/backup-folder.ts";
import type { OffsiteStatus } from "../../../backup/offsite/offsite-backups.ts";
import {
	countPendingDecisions,
	listOpenDeclarations,
	type PendingDecisions,
} from "../../../database/queries/pending-decisions.queries.ts";
import { findFailing, readOutboxStatus } from "../../../mail/outbox.queries.ts";
import { newerRelease, runningVersion } from "../../../releases/check-releases.ts";
import { findReleaseCheck, type ReleaseCheck } from "../../../releases/release-check.queries.ts";
import type { Services } from "../../../rpc/context.ts";
import { findStuckWork, type StuckWork } from "../../../work/stuck-work.ts";
import { countView } from "../../customers/customers/list/count-view.ts";
import { isGiftAvailable } from "../../customers/leads/read-gift.ts";
import { findUndeliveredReminders } from "../../selling/checkout-reminders/find-undelivered-reminders.ts";
import { formatUtcDate } from "../../selling/order-facts/format-utc.ts";
import { listUnconfirmed } from "../../selling/order-facts/request-refund.ts";
import { countWaitingReviews } from "../reviews/list-reviews.ts";
import { readSchedule } from "../sales-page/page-schedule/schedule-page.ts";
import { readCertificate } from "./certificate.ts";
import { isComingSoon } from "./setup-guide/coming-soon.ts";
import { findFailedImport, findFailingSource, listNotStamped, listRemovedSourcesReporting } from "./today.queries.ts";

const GIGABYTE = 1024 ** 3;

const NOTES_SHOWN = 300;
const shorten = (notes: string) => {
	const line = notes.replaceAll(/\s+/g, " ").trim();
	return line.length > NOTES_SHOWN ? `${line.slice(0, NOTES_SHOWN).trimEnd()}…` : line;
};

/** A seller who relies on the check must know that it no longer works. */
function describeFailingCheck(check: ReleaseCheck | null, now: Date): Omit<AttentionItem, "id"> | null {
	if (!check?.failingSince || now.getTime() - check.failingSince.getTime() < WEEK_MS) return null;
	return {
		tone: "notice",
		title: "The check for new versions has failed for a week",
		detail: `${check.error ?? ""} Until it works, you won't hear about security fixes here.`.trim(),
		step: { label: "Check the address", to: "/admin/settings/server#updates" },
	};
}

const CHECK_CLOCK = { label: "Check the clock", command: "timedatectl" };

const OPEN_BACKUPS = { label: "Open backups", to: "/admin/settings/server#backups" };

type Check = (context: {
	services: Services;
	admin: KnownPrincipal;
	now: Date;
	stuck: StuckWork[];
	/** A promise, so that only the checks that need it are skipped if it fails. */
	decisions: Promise<PendingDecisions>;
	/** Of backups in a bucket. */
	offsite: OffsiteStatus;
}) => Promise<Omit<AttentionItem, "id"> | null>;

const formatMoment = (at: Date, timeZone: string) =>
	formatDate(at, { dateStyle: "medium", timeStyle: "short", timeZone });

const customersLabel = (value: number) => {
	const max = limits.customerSearchCount;
	if (value === 1) return "1 customer";
	return value > max ? `More than ${formatNumber(max)} customers` : `${formatNumber(value)} customers`;
};

/**
 * What a seller should look at first (SET-05). Each check returns a message and one step, or null if all is well; a new
 * check is a new line. Urgent ones come first.
 */
const checks: Record<string, Check> = {
	mailServer: async ({ services }) => {
		const { config } = services;
		if (!config.production || config.smtpUrl !== null) return null;
		const { waiting } = await readOutboxStatus(services.db);
		return {
			tone: "problem",
			title: "Email isn't set up",
			detail:
				`Buyers can't confirm their address, reset a password or get a receipt. ${waiting > 0 ? `${waiting === 1 ? "1 message is" : `${formatNumber(waiting)} messages are`} waiting.` : ""}`.trim(),
			step: { label: "Enter your mail server", to: "/admin/settings/server" },
		};
	},

	https: async ({ services }) => {
		const { problem } = services.https;
		if (problem === null) return null;
		return {
			tone: "problem",
			title: "There is no valid certificate",
			detail: problem,
			step: { label: "Open server settings", to: "/admin/settings/server" },
		};
	},

	serverSettings: async ({ services }) => {
		const step = { label: "Open server settings", to: "/admin/settings/server" };
		const { problem } = services.serverSettings;
		if (problem)
			return {
				tone: "problem",
				title: "The last change of the server settings doesn't work",
				detail: `The previous settings are in force. The reason: ${problem}`,
				step,
			};
		const names = await services.serverSettings.listUnreadable();
		if (names.length === 0) return null;
		return {
			tone: "problem",
			title: "Some server settings can't be read",
			detail: `They were encrypted with another AUTH_SECRET, as after a restore: ${names.join(", ")}. Enter them again.`,
			step,
		};
	},

	email: async ({ services }) => {
		const { count: failing, lastError } = await findFailing(services.db);
		if (failing === 0) return null;
		return {
			tone: "problem",
			title: failing === 1 ? "1 email could not be sent" : `${formatNumber(failing)} emails could not be sent`,
			detail:
				`They are tried again automatically for two days. ${lastError ? `The mail server said: ${lastError}` : ""}`.trim(),
			step: { label: "Check email delivery", to: "/admin/email" },
		};
	},

	orders: async ({ stuck, decisions }) => {
		const { events: waiting } = await decisions;
		if (waiting === 0) return null;
		const failing = stuck.find(({ queue }) => queue.name === "purchase_events");
		return {
			tone: "problem",
			title:
				waiting === 1 ? "1 payment event needs attention" : `${formatNumber(waiting)} payment events need attention`,
			detail: [
				waiting === 1 ? "We couldn't process it automatically." : "We couldn't process them automatically.",
				failing?.reason && `The latest failure: ${failing.reason}`,
				"Open the list to decide.",
			]
				.filter(Boolean)
				.join(" "),
			step: { label: "Review", to: "/admin/orders" },
		};
	},

	comingSoon: async ({ services }) => {
		if (!(await isComingSoon(services.db))) return null;
		return {
			tone: "notice",
			title: "Visitors see “Coming soon”",
			detail: "Nothing can be bought until you publish your sales page.",
			step: { label: "Open the sales page", to: "/admin/sales-page" },
		};
	},

	scheduledPage: async ({ services }) => {
		const { schedule, timeZone } = await readSchedule(services);
		if (!schedule?.refusal) return null;
		return {
			tone: "problem",
			title: "The sales page was not published as scheduled",
			detail: `It was due on ${formatMoment(schedule.publishAt, timeZone)}. ${schedule.refusal} Visitors still see the earlier version.`,
			step: { label: "Open the sales page", to: "/admin/sales-page" },
		};
	},

	refunds: async ({ services }) => {
		const [first, ...others] = await listUnconfirmed(services.db);
		if (!first) return null;
		const total = formatMoney({ minorUnits: first.minorUnits, currency: first.currency });
		return {
			tone: "problem",
			title:
				others.length === 0
					? `Stripe hasn't confirmed the refund of order ${first.number}`
					: `Stripe hasn't confirmed ${others.length + 1} refunds`,
			detail: `${total} may or may not be refunded. ${first.reason}`.trim(),
			step: { label: "Open the order", to: `/admin/orders/${first.orderId}` },
		};
	},

	codes: async ({ services, now }) => {
		const price = await services.publishedPage.readPrice();
		const [first, ...others] = services.codes.listNotApplying(price, now);
		if (!first) return null;
		return {
			tone: "problem",
			title:
				others.length === 0
					? `The discount code ${first} doesn't apply to your price`
					: `${others.length + 1} discount codes don't apply to your price`,
			detail: `The page says so, and buyers pay ${formatMoney(price)}. Change the code, or the price.`,
			step: { label: "Open discount codes", to: "/admin/codes" },
		};
	},

	leads: async ({ services }) => {
		const { leads, lead_gift: gift } = await services.settings.read();
		if (leads !== "on" || (await isGiftAvailable(services.db, gift))) return null;
		return {
			tone: "problem",
			title: "The free lesson isn't available",
			detail: "It was deleted or is a draft, so people who sign up and confirm get nothing. Choose another.",
			step: { label: "Open leads", to: "/admin/leads#new" },
		};
	},

	checkoutReminders: async ({ services, now }) => {
		const { count: failed, reason } = await findUndeliveredReminders(services.db, new Date(now.getTime() - WEEK_MS));
		if (failed === 0) return null;
		return {
			tone: "problem",
			title:
				failed === 1
					? "1 reminder of an unfinished order was not sent"
					: `${formatNumber(failed)} reminders of unfinished orders were not sent`,
			detail: `In the last 7 days, to buyers who asked for one. ${reason}`,
			step: { label: "Check email delivery", to: "/admin/email" },
		};
	},

	stamping: async ({ services }) => {
		const [first, ...others] = await listNotStamped(services.db);
		if (!first) return null;
		return {
			tone: "problem",
			title:
				others.length === 0
					? `${first.title} is delivered without its buyers' names`
					: `${others.length + 1} products are delivered without their buyers' names`,
			detail: first.problem,
			step: { label: "Open products", to: "/admin/digital-downloads" },
		};
	},

	partialRefunds: async ({ decisions }) => {
		const { partialRefunds } = await decisions;
		if (partialRefunds === 0) return null;
		return {
			tone: "notice",
			title:
				partialRefunds === 1
					? "1 order was partly refunded"
					: `${formatNumber(partialRefunds)} orders were partly refunded`,
			detail: `${partialRefunds === 1 ? "The buyer keeps" : "The buyers keep their"} access. Revoke it if you meant to end it.`,
			step: { label: "Review", to: "/admin/orders" },
		};
	},

	withdrawals: async ({ decisions }) => {
		const { withdrawals } = await decisions;
		if (withdrawals === 0) return null;
		return {
			tone: "problem",
			title:
				withdrawals === 1
					? "1 buyer withdrew from an order"
					: `${formatNumber(withdrawals)} buyers withdrew from an order`,
			detail: "Refund them within 14 days of the withdrawal.",
			step: { label: "Review", to: "/admin/orders" },
		};
	},

	declarations: async ({ services, decisions }) => {
		const { declarations } = await decisions;
		const [oldest] = declarations > 0 ? await listOpenDeclarations(services.db, 1) : [];
		if (!oldest) return null;
		const { name, email, orderNumber, receivedAt } = oldest;
		return {
			tone: "problem",
			title:
				declarations === 1
					? "1 withdrawal matches no order"
					: `${formatNumber(declarations)} withdrawals match no order`,
			detail: `${name} (${email}) on ${formatUtcDate(receivedAt)}: “I withdraw from my contract for order ${orderNumber}.” It may be valid: find the order, or reply.`,
			step: { label: "Review", to: "/admin/orders" },
		};
	},

	payments: async ({ services, now }) => {
		const failing = await findFailingSource(services.db, new Date(now.getTime() - WEEK_MS));
		if (!failing) return null;
		return {
			tone: "problem",
			title: `${failing.name} sends events that are refused`,
			detail: failing.reason,
			step: { label: "Open payments", to: "/admin/payments" },
		};
	},

	removedCarts: async ({ services, now }) => {
		const [latest, ...others] = await listRemovedSourcesReporting(services.db, new Date(now.getTime() - WEEK_MS));
		if (!latest) return null;
		const { name, reports, from, until } = latest;
		const lost =
			reports === 1
				? `1 event was lost on ${formatUtcDate(from)}`
				: `${formatNumber(reports)} events were lost since ${formatUtcDate(from)}, the last on ${formatUtcDate(until)}`;
		return {
			tone: "problem",
			title:
				others.length === 0
					? `${name} was removed, but still reports to its old address`
					: `${others.length + 1} removed carts still report to their old addresses`,
			detail: `${others.length === 0 ? "" : `${name} is the latest: `}${lost}. Buyers may have no access. To receive its events again, add the cart under Payments and enter its new address in the shop. Otherwise, delete the old address there.`,
			step: { label: "Open payments", to: "/admin/payments" },
		};
	},

	disk: async ({ services }) => {
		const { bavail, blocks, bsize } = await statfs(services.config.dataFolder);
		const free = bavail * bsize;
		const share = bavail / blocks;
		if (free > 2 * GIGABYTE && share > 0.05) return null;
		return {
			tone: "problem",
			title: "The disk is almost full",
			detail: `${(free / GIGABYTE).toFixed(1)} GB are left where the database and files are. Uploads and orders fail when it is full.`,
			step: { label: "See what uses it", command: `du -sh ${services.config.dataFolder}/*` },
		};
	},

	offsiteBackup: async ({ offsite, now }) => {
		const { hasBucket, keySince, lastBackup, failedBackup } = offsite;
		if (!hasBucket) return null;
		const step = OPEN_BACKUPS;
		if (!keySince)
			return {
				tone: "problem",
				title: "Backups to your bucket haven't started",
				detail: "Create a recovery key and save it. Without it, backups can't be opened.",
				step,
			};
		if (!failedBackup && lastBackup && isInFuture(lastBackup.finishedAt, now))
			return {
				tone: "problem",
				title: "The last backup to your bucket has a time in the future",
				detail:
					"The server's clock was ahead when it was taken, or is behind now. The next one is taken within the hour.",
				step: CHECK_CLOCK,
			};
		const days = Math.floor((now.getTime() - (lastBackup?.finishedAt ?? keySince).getTime()) / DAY_MS);
		if (!failedBackup && days < 2) return null;
		return {
			tone: "problem",
			title:
				days < 2
					? "The last backup to your bucket failed"
					: `No backup has reached your bucket for ${formatNumber(days)} days`,
			detail: `${failedBackup?.error ?? "One is due every day, and nothing has run."} It is tried again every hour.`,
			step,
		};
	},

	restoreDrill: async ({ offsite, now }) => {
		const { lastBackup, lastDrill } = offsite;
		if (!lastBackup || !lastDrill) return null;
		const { finishedAt, error } = lastDrill;
		const days = Math.floor((now.getTime() - finishedAt.getTime()) / DAY_MS);
		if (error === null && days < 2 * 30) return null;
		return {
			tone: "problem",
			title: error === null ? "No backup has been restored in a drill for two months" : "The last restore drill failed",
			detail: error === null ? "One is due every month, and nothing has run." : `${error} It is tried again every day.`,
			step: OPEN_BACKUPS,
		};
	},

	backup: async ({ services, offsite, now }) => {
		const { backupFolder, backupEveryHours, dataFolder, production } = services.config;
		if (!backupFolder) {
			if (!production || offsite.hasBucket) return null;
			return {
				tone: "notice",
				title: "No automatic backups",
				detail:
					"If this machine is lost, so are your customers and files. Enter a bucket for encrypted backups under Settings, Server.",
				step: { label: "Take one now", command: `npm run backup -- ${dataFolder}-backups` },
			};
		}
		const backups = await listBackups(backupFolder, now);
		const newest = backups.at(-1);
		const takenAt = newest ? parseBackupTime(newest) : null;
		// Those in the future come first, as the oldest.
		const inFuture = backups[0] && isInFuture(parseBackupTime(backups[0]), now) ? backups[0] : null;
		const age = takenAt ? now.getTime() - takenAt.getTime() : Number.POSITIVE_INFINITY;
		// A new site takes its first backup within the hour.
		if (age >= (backupEveryHours + 2) * HOUR_MS && (newest || process.uptime() >= 2 * 3_600))
			return {
				tone: "problem",
				title: newest ? "Backups have stopped" : "No backup has been taken yet",
				detail: newest
					? `The last one is ${formatNumber(Math.floor(age / HOUR_MS))} hours old, and one is due every ${backupEveryHours}. See the log for details.`
					: `One is due every ${backupEveryHours} hours. See the log for details.`,
				step: { label: "Take one now", command: `npm run backup -- ${backupFolder}` },
			};
		if (!inFuture) return null;
		return {
			tone: takenAt && isInFuture(takenAt, now) ? "problem" : "notice",
			title: "A backup has a time in the future",
			detail: `It is named ${inFuture}: the server's clock was ahead when it was taken, or is behind now. Backups go on, and this one is the first to be removed.`,
			step: CHECK_CLOCK,
		};
	},

	newVersion: async ({ services, now }) => {
		// Turned off: what was found before is not shown either.
		if (!services.config.releasesUrl) return null;
		const check = await findReleaseCheck(services.db);
		const release = newerRelease(check);
		if (!release) return describeFailingCheck(check, now);
		const { version, releasedOn, notes, security } = release;
		return {
			tone: security ? "problem" : "notice",
			title: security ? `Version ${version} fixes a security problem` : `Version ${version} is available`,
			detail: `Released on ${releasedOn}; this site runs ${runningVersion}. ${shorten(notes)}`.trim(),
			step: { label: "See the notes", to: "/admin/settings/server#updates" },
		};
	},

	certificate: async ({ services, now }) => {
		const { production, siteUrl, https } = services.config;
		const { protocol, hostname, port } = new URL(siteUrl);
		// On this machine alone, certificates are for hours.
		if (!production || protocol !== "https:" || (https && hostname === "localhost")) return null;
		const expires = await readCertificate(new URL(siteUrl), now);
		const days = expires && Math.floor((expires.getTime() - now.getTime()) / DAY_MS);
		if (days === null || days > 14) return null;
		return {
			tone: "problem",
			title:
				days < 0
					? "The site's certificate has expired"
					: `The site's certificate expires in ${days === 1 ? "1 day" : `${days} days`}`,
			detail: `Browsers refuse to open the site without a valid one. ${https ? "The site renews it automatically; see the log for why it couldn't." : "Your proxy or hosting renews it."}`,
			step: { label: "View certificate", command: `openssl s_client -connect ${hostname}:${port || 443} </dev/null` },
		};
	},

	import: async ({ services, now }) => {
		const found = await findFailedImport(services.db, new Date(now.getTime() - WEEK_MS));
		if (!found) return null;
		const rows = found.failed === 1 ? "1 row" : `${formatNumber(found.failed)} rows`;
		return {
			tone: "problem",
			title:
				found.failed > 0
					? `${rows} of ${found.fileName} could not be imported`
					: `The import of ${found.fileName} failed`,
			detail: "The buyers in those rows have no access yet.",
			step: { label: "See what went wrong", to: "/admin/import" },
		};
	},

	unconfirmed: async ({ services }) => {
		const found = await countView(services.db, "unconfirmed", limits.customerSearchCount + 1);
		if (found === 0) return null;
		return {
			tone: "notice",
			title: `${customersLabel(found)} registered without confirming the email`,
			detail: "They cannot sign in yet. Send the link again, or correct a mistyped address.",
			step: { label: "Show them", to: "/admin/users?view=unconfirmed" },
		};
	},

	invitations: async ({ services }) => {
		const found = await countView(services.db, "needs-invitation", limits.customerSearchCount + 1);
		if (found === 0) return null;
		return {
			tone: "notice",
			title: `${customersLabel(found)} with access ${found === 1 ? "hasn't" : "haven't"} been invited`,
			detail: "They may not know that they can register. Send an invitation.",
			step: { label: "Show them", to: "/admin/users?view=needs-invitation" },
		};
	},

	reviews: async ({ services }) => {
		const waiting = await countWaitingReviews(services.db);
		if (waiting === 0) return null;
		return {
			tone: "notice",
			title: waiting === 1 ? "1 review is waiting" : `${formatNumber(waiting)} reviews are waiting`,
			detail: "Read what your customers wrote, and publish it.",
			step: { label: "Read", to: "/admin/reviews?show=waiting" },
		};
	},

	unpaid: async ({ services }) => {
		const found = await countView(services.db, "unpaid-but-approved", limits.customerSearchCount + 1);
		if (found === 0) return null;
		return {
			tone: "notice",
			title: `${customersLabel(found)} with a refunded or failed order still ${found === 1 ? "has" : "have"} access`,
			detail: "You gave access manually. Revoke it if that was a mistake.",
			step: { label: "Show them", to: "/admin/users?view=unpaid-but-approved" },
		};
	},

	socialProof: async ({ services }) => {
		if (!services.config.production || (await services.settings.read()).social_proof !== "invented") return null;
		return {
			tone: "notice",
			title: "The sales page shows invented purchases",
			detail: "In many countries that breaks consumer law. Show real orders, or none.",
			step: { label: "Change it", to: "/admin/settings" },
		};
	},

	secondFactor: async ({ admin }) => {
		if (admin.secondFactor) return null;
		return {
			tone: "notice",
			title: "Your account has no two-step verification",
			detail: "Anyone who gets your password could see every customer. It takes two minutes to set up.",
			step: { label: "Set it up", to: "/admin/profile#security" },
		};
	},
};

/** Which check describes a failing queue in more detail. */
const checkCoveringQueue: Record<string, string> = {
	purchase_events: "orders",
	order_refunds: "refunds",
	messages: "email",
};

/** Describes a queue in which something has failed or waited for more than ten minutes. */
function describeStuck({ queue, since, reason }: StuckWork, now: Date): AttentionItem {
	const duration = formatDuration(now.getTime() - since.getTime());
	return {
		id: `queue-${queue.name}`,
		tone: "problem",
		title: queue.problem,
		detail: `For ${duration}. ${reason ?? "Nothing has worked on it."} It is retried automatically.`,
		step: queue.step,
	};
}

function formatDuration(ms: number): string {
	const [value, unit] =
		ms < 2 * HOUR_MS ? [ms / 60_000, "minutes"] : ms < 2 * DAY_MS ? [ms / HOUR_MS, "hours"] : [ms / DAY_MS, "days"];
	return `${formatNumber(Math.floor(value))} ${unit}`;
}

/** What is listed if a check fails, because the list would otherwise look as if all was well. */
function describeFailedChecks(count: number): AttentionItem {
	return {
		id: "failed-checks",
		tone: "problem",
		title: count === 1 ? "One of these checks failed" : `${formatNumber(count)} of these checks failed`,
		detail: "Something that needs your attention may be missing here. The reason is in the server's log.",
		step: { label: "Check again", to: "/admin" },
	};
}

/** Returns problems first, then notices, each in table order. */
export async function findAttention(
	services: Services,
	admin: KnownPrincipal,
	offsite: OffsiteStatus,
	now: Date,
): Promise<AttentionItem[]> {
	const stuck = await findStuckWork(services.queues, services.log, now);
	const decisions = countPendingDecisions(services.db);
	let failed = 0;
	const found = await Promise.all(
		Object.entries(checks).map(async ([id, check]) => {
			try {
				const item = await check({ services, admin, now, stuck, decisions, offsite });
				return item ? [{ id, ...item }] : [];
			} catch (error) {
				services.log.warn({ error, check: id }, "a check of the admin home failed");
				failed += 1;
				return [];
			}
		}),
	);
	const checked = found.flat();
	const reported = new Set(checked.map(({ id }) => id));
	const notCovered = stuck.filter(
		({ queue, reason }) => reason === null || !reported.has(checkCoveringQueue[queue.name] ?? ""),
	);
	const items = [...checked, ...notCovered.map((work) => describeStuck(work, now))];
	if (failed > 0) items.push(describeFailedChecks(failed));
	return [...items.filter(({ tone }) => tone === "problem"), ...items.filter(({ tone }) => tone === "notice")];
}
