import { chmodSync, mkdirSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import type { Settings } from "../contract/settings.ts";
import { createApp } from "./app.ts";
import { BACKUPS, backUpWhenDue } from "./backup/scheduled-backup.ts";
import { type Config, readConfig } from "./config.ts";
import { checkServer } from "./database/check-server.ts";
import { connect, REQUEST_LIMITS, serverConnections } from "./database/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./database/embedded/embedded-postgres.ts";
import { migrate } from "./database/migrate.ts";
import { loadSampleContent } from "./database/sample/load-sample-content.ts";
import { refuseTryOutData } from "./database/sample/refuse-try-out-data.ts";
import { logSlowQueries } from "./database/slow-queries.ts";
import { hasAdmin } from "./features/access/access.queries.ts";
import { forgetOldVisits, OLD_VISITS } from "./features/analytics/forget-old-visits.ts";
import { reportUnreached, UNREACHED } from "./features/bounces/report-unreached.ts";
import { fetchMissedEvents, MISSED_EVENTS } from "./features/purchases/fetch-missed-events.ts";
import { forgetOldEvents, OLD_EVENTS } from "./features/purchases/forget-old-events.ts";
import { DUE_GIFTS, giveDueGifts } from "./features/purchases/give-gift.ts";
import { ATTENTION_NOTIFICATIONS, notifyAttention } from "./features/purchases/notify-attention.ts";
import { startStandIn } from "./features/purchases/stand-in/start-stand-in.ts";
import { findCheckoutAddress } from "./features/purchases/start-checkout.ts";
import { REMINDERS, sendReminders } from "./features/reminders/send-reminders.ts";
import { askForReviews, REVIEW_REQUESTS } from "./features/reviews/ask-for-reviews.ts";
import { SEQUENCES, sendDueMessages } from "./features/sequences/send-due-messages.ts";
import { LEFT_OVERS, removeLeftOvers } from "./features/uploads/remove-left-overs.ts";
import { followConnections } from "./http/follow-connections.ts";
import { createLog, type Log } from "./log.ts";
import { createLocalMailbox } from "./mail/local-mailbox.ts";
import { countWaiting } from "./mail/outbox.queries.ts";
import { createSmtpTransport } from "./mail/smtp-transport.ts";
import { createMetrics } from "./monitoring/metrics.ts";
import { loadPageRenderer } from "./pages/page-renderer.ts";
import { openPageStore } from "./pages/page-store.ts";
import { createServices } from "./services.ts";
import { StartUpError } from "./start-up-error.ts";
import { onStopRequest } from "./stop-signals.ts";

/** How long running requests may take after SIGTERM (OPS-05). */
const STOP_PATIENCE_MS = 10_000;

/**
 * How long a connection that nobody uses stays open. Node's own 5 seconds are shorter than those of the programs that
 * call: one that sends a request in the moment in which we close has to be told that it failed.
 */
const KEEP_ALIVE_MS = 75_000;

/** The site was asked to stop before it was up. */
class StopRequestedError extends Error {}

/**
 * Starts the site.
 *
 * @param opened closes what was opened so far, the last first
 * @param checkStop throws StopRequestedError once a stop was requested
 */
async function start(config: Config, log: Log, opened: AsyncDisposableStack, checkStop: () => void): Promise<void> {
	const isDevelopment = !config.production && process.argv.includes("--dev");
	const development = isDevelopment ? await (await import("./pages/development.ts")).openDevServer() : null;
	if (development) opened.defer(() => development.close());
	const renderer = development?.renderer ?? loadPageRenderer();
	// Whoever waits for it hears of a failure; until then it is not one that nobody has seen.
	renderer.catch(() => {});
	mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 });
	// Made by an earlier version, or by hand: nobody else on the machine reads what lies in it.
	chmodSync(config.dataFolder, 0o700);
	const embedded = config.databaseUrl ? null : await startEmbedded(config, log);
	if (embedded) opened.defer(() => embedded.stop());
	checkStop();
	const { connection, direct } = embedded
		? { connection: embedded.connection, direct: embedded.connection }
		: serverConnections(config);
	if (!embedded) await checkServer(config);
	// Before anything is changed.
	if (config.production) await refuseTryOutData(direct);
	await migrate(direct);
	checkStop();
	const onLost = (error: Error) => log.warn({ error }, "a database connection broke");
	// A pooler does not take the limit along, and refuses connections that ask for it.
	const limits = direct === connection ? REQUEST_LIMITS : { ...REQUEST_LIMITS, statementMs: null };
	const db = connect(connection, onLost, limits);

	logSlowQueries(db.$client, log);
	const mailbox = config.smtpUrl ? null : createLocalMailbox(join(config.dataFolder, "mailbox"));
	const transport = mailbox ?? createSmtpTransport(config.smtpUrl ?? "", config.mailFrom);
	const { services, close: closeServices } = await createServices(config, { db, connection, direct, transport, log });
	opened.defer(closeServices);
	checkStop();
	const { jobs, storage } = services;

	await jobs.everyHour(LEFT_OVERS, async () => {
		const removed = await removeLeftOvers(services, new Date());
		log.info(removed, "left-overs are removed");
	});
	await jobs.everyHour(MISSED_EVENTS, async () => {
		await fetchMissedEvents(services.purchases, { log }, new Date());
	});
	await jobs.everyHour(OLD_EVENTS, async () => {
		const removed = await forgetOldEvents(db, new Date());
		if (removed > 0) log.info({ removed }, "old events of carts are removed");
	});
	await jobs.everyHour(OLD_VISITS, () => forgetOldVisits(db, new Date()));
	await jobs.everyHour(DUE_GIFTS, async () => {
		await giveDueGifts({ db, jobs }, new Date());
	});
	await jobs.everyHour(REMINDERS, async () => {
		const queued = await sendReminders(services, new Date());
		if (queued > 0) log.info({ queued }, "reminders are queued");
	});
	await jobs.everyHour(REVIEW_REQUESTS, async () => {
		const queued = await askForReviews(services, new Date());
		if (queued > 0) log.info({ queued }, "members are asked for a review");
	});
	await jobs.everyMinute(SEQUENCES, async () => {
		const queued = await sendDueMessages(services, new Date());
		if (queued > 0) log.info({ queued }, "messages of sequences are queued");
	});
	await jobs.everyHour(UNREACHED, async () => {
		const reported = await reportUnreached(services, new Date());
		if (reported > 0) log.info({ reported }, "admins are told of buyers who were not reached");
	});
	await jobs.everyMinute(ATTENTION_NOTIFICATIONS, async () => {
		const notified = await notifyAttention(services, new Date());
		if (notified > 0) log.info({ notified }, "admins are notified of payment events that need attention");
	});
	const { backupFolder: folder, backupEveryHours: everyHours, backupsKept: keep } = config;
	if (folder) {
		await jobs.everyHour(BACKUPS, async () => {
			await backUpWhenDue({ connection: direct, storage, log }, { folder, everyHours, keep }, new Date());
		});
	}
	if (!config.production) await loadSampleContent(services);
	checkStop();

	const readCheckoutAddress = (current: Settings) => findCheckoutAddress(services.purchases, current);
	const pages = await openPageStore(renderer, services, readCheckoutAddress);
	development?.onChange(pages.renderAgain);
	const metrics = createMetrics({
		pool: db.$client,
		waitingMails: () => countWaiting(db),
		workStatus: services.purchases.workStatus,
	});
	const app = createApp(services, {
		pages,
		mailbox: config.production ? null : mailbox,
		standIn: config.stripe.apiOrigin === null ? null : startStandIn(services.purchases, log),
		metrics,
		sourceFiles: development?.sourceFiles,
	});
	// Of the kinds that there are, it is this one where nothing else is asked for.
	const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }) as Server;
	const connections = followConnections(server);
	// Behind a proxy, connections end when the proxy gives them up: while a process stops, that is waited for.
	if (config.trustedProxies.length === 0) server.keepAliveTimeout = KEEP_ALIVE_MS;
	await new Promise<void>((resolve, reject) => {
		server.once("listening", resolve);
		server.once("error", (error: NodeJS.ErrnoException) =>
			reject(
				error.code === "EADDRINUSE"
					? new StartUpError(`Port ${config.port} is taken. Set PORT to another one.`)
					: error,
			),
		);
	});
	opened.defer(async () => {
		const closed = connections.stop({ behindProxy: config.trustedProxies.length > 0 });
		await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, STOP_PATIENCE_MS).unref())]);
	});
	checkStop();
	if (config.production && config.trustedProxies.length === 0)
		log.warn("TRUSTED_PROXIES is not set: behind a proxy all visitors would share its rate limits");
	greet(config, { mailbox: mailbox !== null, admin: await hasAdmin(db) });
}

function startEmbedded(config: Config, log: Log): Promise<EmbeddedPostgres> {
	return startEmbeddedPostgres({
		folder: join(config.dataFolder, "postgres"),
		onRestart: (reason) => log.error({ reason }, "the embedded database is started again"),
	});
}

/** The last lines of a start: where to go, and how to get in. */
function greet(config: Config, has: { mailbox: boolean; admin: boolean }): void {
	const lines = [`Microgreens Academy is running at ${config.siteUrl}`];
	if (config.samplePassword) {
		lines.push(
			`  admin    admin@example.com   ${config.samplePassword}`,
			`  member   member@example.com  ${config.samplePassword}`,
		);
	}
	if (!has.admin) lines.push("  There is no admin yet. Make one with: npm run admin -- you@example.com");
	if (has.mailbox) lines.push(`  mailbox  ${config.siteUrl}/dev/mailbox   every email the site sends`);
	console.log(`\n${lines.join("\n")}\n`);
}

const opened = new AsyncDisposableStack();
let started: Promise<void> = Promise.resolve();
let isStopping = false;

/** Ends the process once everything is closed, the database last. */
async function stop(): Promise<void> {
	if (isStopping) return;
	isStopping = true;
	// What is being opened is known when its step is done.
	await started.catch(() => {});
	await close();
	process.exit(0);
}

async function close(): Promise<void> {
	try {
		await opened.disposeAsync();
	} catch (error) {
		console.error(error);
	}
}

onStopRequest(() => void stop());
try {
	const config = readConfig(process.env);
	started = start(config, createLog(config.logLevel), opened, () => {
		if (isStopping) throw new StopRequestedError();
	});
	await started;
} catch (error) {
	if (!(error instanceof StopRequestedError)) console.error(error instanceof StartUpError ? error.message : error);
	if (!isStopping) {
		isStopping = true;
		await close();
		process.exit(1);
	}
}
