import { Resolver } from "node:dns/promises";
import { createPrincipalCache } from "./auth/access/principal-cache.ts";
import { createAuth } from "./auth/auth.ts";
import { startOffsiteBackups } from "./backup/offsite/offsite-backups.ts";
import type { Config } from "./config.ts";
import { type ConnectionOptions, connect, type Database } from "./database/database.ts";
import { openNotificationConnection } from "./database/notifications/notification-connection.ts";
import { startInvitations } from "./features/customers/customers/invitations.ts";
import { startImports } from "./features/customers/imports/run-import.ts";
import { startAudiobooks } from "./features/library/audiobooks/read-audiobook.ts";
import { createCodeStore } from "./features/selling/codes/code-store.ts";
import { purchaseAccounts } from "./features/selling/delivery/purchase-accounts.ts";
import { startPurchases } from "./features/selling/events/start-purchases.ts";
import { createVisitCounter } from "./features/site/analytics/visit-counter.ts";
import { createBrandStore } from "./features/site/brand/brand-store.ts";
import { mailBrandOf } from "./features/site/brand/mail-brand.ts";
import { readMemberTexts } from "./features/site/member-texts/read-member-texts.ts";
import { createPublishedReviews } from "./features/site/reviews/published-reviews.ts";
import { bundleNameOf, readBundle } from "./features/site/sales-page/bundle.ts";
import { createPublishedPage } from "./features/site/sales-page/published-page.ts";
import {
	type AppliedSettings,
	createServerSettingsStore,
	type ServerEnvironment,
} from "./features/site/server-settings/server-settings-store.ts";
import { createSettingsStore } from "./features/site/settings/settings-store.ts";
import { openUploadStore } from "./features/site/uploads/open-upload-store.ts";
import { createUploadLocks } from "./features/site/uploads/upload-locks.ts";
import type { HttpsStatus } from "./https/https-server.ts";
import { startJobs } from "./jobs/jobs.ts";
import type { Log } from "./log.ts";
import type { DomainNames } from "./mail/domain-records.ts";
import type { MailTransport } from "./mail/mail.ts";
import { startMailer } from "./mail/mailer.ts";
import { shownEmail } from "./mail/shown-email.ts";
import { listMonitoredQueues } from "./monitored-queues.ts";
import { createBudgetStore } from "./rate-limits/budget-store.ts";
import { createRateLimits } from "./rate-limits/rate-limits.ts";
import { createSecretAttempts } from "./rate-limits/secret-attempts.ts";
import { createSeenOnce } from "./rate-limits/seen-once.ts";
import type { Services } from "./rpc/context.ts";
import { createSealedTexts, MESSAGE_SECRETS } from "./secrets/sealed-text.ts";
import { createSendRules } from "./send-rules.ts";
import { startSms } from "./sms/sms.ts";
import { openStorage } from "./storage/open-storage.ts";
import { withDeadline } from "./with-deadline.ts";

/** Maximum time for each part to stop after a failed start. */
const STOP_TIMEOUT_MS = 5_000;

/**
 * Creates the services of a process, the same for `main.ts` and for tests, and starts working on its jobs and messages.
 *
 * @param parts `db`: for requests, possibly through a pooler; closed by `close`. `direct`: the connection around the
 *   pooler, for the job queue, locks and notifications from other processes. `transport`: delivers mail
 * @returns the services, and a function that stops the work and closes the connections
 */
export async function createServices(
	config: Config,
	parts: {
		db: Database;
		connection: ConnectionOptions;
		direct: ConnectionOptions;
		/** Null while no mail server is set: messages wait (HOST-02). */
		transport: MailTransport | null;
		/** The process environment that the configuration was read from. */
		environment: ServerEnvironment;
		/** Which change of the settings entered in the browser the configuration has; none by default. */
		applied?: AppliedSettings;
		https?: HttpsStatus;
		/** Real DNS by default. */
		dns?: DomainNames;
		log: Log;
	},
): Promise<{ services: Services; close: () => Promise<void> }> {
	const { db, connection, direct, transport, log } = parts;
	// If a later step fails, nothing keeps running with this configuration.
	await using started = new AsyncDisposableStack();
	/** A stop that fails, too, must not replace the reason why the start failed. */
	const stopOnFailure = (stop: () => Promise<unknown>) =>
		started.defer(() =>
			withDeadline(stop(), STOP_TIMEOUT_MS).then(
				() => {},
				(error) => log.warn({ error }, "a part of a site that could not start did not stop"),
			),
		);
	stopOnFailure(() => db.$client.end());
	const jobs = await startJobs(direct, log);
	stopOnFailure(() => jobs.stop());
	const settings = createSettingsStore(db);
	const brand = createBrandStore(db);
	const readSiteName = async () => (await settings.read()).site_name;
	const readTimeZone = async () => (await settings.read()).time_zone;
	const publishedPage = createPublishedPage(db);
	const { mailer, outbox } = await startMailer(db, jobs, {
		transport,
		sealed: createSealedTexts(config.authSecret, MESSAGE_SECRETS),
		siteUrl: config.siteUrl,
		authSecret: config.authSecret,
		readSettings: async () => {
			const { site_name: siteName, support_email, mail_rate } = await settings.read();
			const shown = mailBrandOf(await brand.read(), config.siteUrl);
			return { siteName, supportEmail: shownEmail(support_email), brand: shown, perSecond: Number(mail_rate) };
		},
		sendRules: createSendRules({ config, settings, publishedPage }),
		log,
	});
	stopOnFailure(() => outbox.stop());
	const budgets = createBudgetStore(db.$client);
	const rateLimits = createRateLimits(budgets, config.rateLimits);
	const attempts = createSecretAttempts(budgets, config.rateLimits);
	const sms = config.smsHook && (await startSms(jobs, config.smsHook));
	const auth = createAuth({
		...{ config, db, mailer, sms, rateLimits, attempts, readSiteName, readTimeZone, log },
		readTexts: () => readMemberTexts(db),
		plugins: [purchaseAccounts({ config, db })],
	});
	const storage = await openStorage(config);
	const uploads = await openUploadStore(config, db, storage);
	const invitations = await startInvitations(db, jobs, mailer, config);
	const readBundleName = async () => bundleNameOf(await publishedPage.readProductName());
	const imports = startImports({
		...{ db, uploads, log },
		readBundle: () => readBundle(publishedPage),
		readSettings: () => settings.read(),
	});
	stopOnFailure(() => imports.stop());
	await startAudiobooks(jobs, { db, storage, log });
	// A lock is held in a transaction for an entire upload, which would exhaust a pooler's few connections.
	const directDb =
		direct === connection
			? db
			: connect(direct, ({ message: reason }) => log.warn({ reason }, "a database connection broke"));
	if (directDb !== db) stopOnFailure(() => directDb.$client.end());
	const offsiteBackups = await startOffsiteBackups({ config, db, direct, storage, jobs, log });
	const principals = createPrincipalCache();
	const purchases = await startPurchases({
		config,
		db,
		jobs,
		mailer,
		settings,
		readPrice: publishedPage.readPrice,
		readBundleName,
		forgetPrincipals: () => principals.clear(),
		log,
	});
	stopOnFailure(() => purchases.stop());
	const services: Services = {
		config,
		db,
		auth,
		principals,
		mailer,
		storage,
		jobs,
		settings,
		https: parts.https ?? { problem: null },
		serverSettings: createServerSettingsStore(db, config.authSecret, parts.environment, parts.applied),
		offsiteBackups,
		brand,
		publishedReviews: createPublishedReviews(db),
		publishedPage,
		codes: createCodeStore(db, settings),
		visits: createVisitCounter(db, { siteUrl: config.siteUrl, log, runningTest: publishedPage.runningTest }),
		uploads,
		uploadLocks: createUploadLocks(directDb.$client),
		rateLimits,
		attempts,
		seenOnce: createSeenOnce(budgets),
		invitations,
		purchases,
		queues: listMonitoredQueues({ db, jobs, purchases }),
		dns: parts.dns ?? new Resolver({ timeout: 3_000, tries: 2 }),
		log,
	};
	const notifications = await openNotificationConnection(
		direct,
		async (client) => {
			await settings.listen(client);
			await services.serverSettings.listen(client);
			await services.publishedReviews.listen(client);
			await publishedPage.listen(client);
			await services.codes.listen(client);
			await services.uploadLocks.listen(client);
			await outbox.listen(client);
			await purchases.listen(client);
			await imports.listen(client);
		},
		log,
	);
	started.move();
	const close = async () => {
		await Promise.all([purchases.stop(), imports.stop()]);
		await notifications.stop();
		await Promise.all([
			jobs.stop(),
			outbox.stop(),
			services.visits.stop().catch((error) => log.error({ error }, "failed to save the last visits")),
		]);
		await db.$client.end();
		if (directDb !== db) await directDb.$client.end();
	};
	return { services, close };
}
