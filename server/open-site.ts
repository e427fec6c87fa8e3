import type { RequestListener } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Settings } from "../contract/site/settings.ts";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { type ConnectionOptions, connect, REQUEST_LIMITS } from "./database/database.ts";
import { logSlowQueries } from "./database/slow-queries.ts";
import type { StandInAccount } from "./features/selling/carts/stand-in/stand-in-session.ts";
import { findCheckoutAddress } from "./features/selling/checkout/start-checkout.ts";
import type { AppliedSettings, ServerEnvironment } from "./features/site/server-settings/server-settings-store.ts";
import { beginNewSite } from "./features/site/today/setup-guide/begin-new-site.ts";
import type { SiteListener } from "./http/site-server.ts";
import type { HttpsStatus } from "./https/https-server.ts";
import type { Log } from "./log.ts";
import { createLocalMailbox, type LocalMailbox } from "./mail/local-mailbox.ts";
import { createSmtpTransport } from "./mail/smtp-transport.ts";
import { createMetrics } from "./monitoring/metrics.ts";
import { answerPublicPages } from "./pages/answer-public-pages.ts";
import type { openDevServer } from "./pages/development.ts";
import type { loadPageRenderer } from "./pages/page-renderer.ts";
import { openPageStore } from "./pages/page-store.ts";
import type { Services } from "./rpc/context.ts";
import { listScheduledTasks } from "./scheduled-tasks.ts";
import { createServices } from "./services.ts";
import { withDeadline } from "./with-deadline.ts";
import { startSchedule } from "./work/schedule.ts";
import { readQueues } from "./work/stuck-work.ts";

/** Timeout of jobs, messages and database connections afterwards. */
const CLOSE_TIMEOUT_MS = 15_000;

/** What stays the same while the site reloads. */
export interface SiteParts {
	connection: ConnectionOptions;
	/** The same database around a pooler. */
	direct: ConnectionOptions;
	renderer: ReturnType<typeof loadPageRenderer>;
	development: Awaited<ReturnType<typeof openDevServer>> | null;
	environment: ServerEnvironment;
	https: HttpsStatus;
	/** Of the try-out's stand-in for Stripe. */
	standInAccount: StandInAccount;
	log: Log;
	/** Throws once a stop was requested. */
	checkStop(): void;
	/** Runs once, before the first request is answered. */
	beforeServing(): Promise<void>;
}

/** A site that can answer requests, and does its work in the background. */
export interface OpenSite {
	services: Services;
	listener: SiteListener;
	/** Whether messages go to the mailbox of a try-out. */
	hasMailbox: boolean;
	/** Finishes running jobs and messages. */
	close(): Promise<void>;
}

/**
 * Opens the site with a configuration. If that fails, closes what was opened.
 *
 * @param applied which change of the server's settings the configuration has
 */
export async function openSite(config: Config, applied: AppliedSettings, parts: SiteParts): Promise<OpenSite> {
	await using opened = new AsyncDisposableStack();
	const { connection, direct, log, checkStop } = parts;
	// Where it was noticed says nothing: no stack, of which a stop of the database would print one for each connection.
	const onLost = ({ message: reason }: Error) => log.warn({ reason }, "a database connection broke");
	// A pooler does not support the limit, and refuses connections that request it.
	const limits = direct === connection ? REQUEST_LIMITS : { ...REQUEST_LIMITS, statementMs: null };
	const db = connect(connection, onLost, limits);
	logSlowQueries(db.$client, log);
	const mailbox = config.smtpUrl || config.production ? null : createLocalMailbox(join(config.dataFolder, "mailbox"));
	const transport = config.smtpUrl ? createSmtpTransport(config.smtpUrl, config.mailFrom) : mailbox;
	const { environment, https } = parts;
	const { services, close: closeServices } = await createServices(config, {
		db,
		connection,
		direct,
		transport,
		environment,
		applied,
		https,
		log,
	});
	// A database that hangs does not delay the end of the process.
	opened.defer(() => withDeadline(closeServices(), CLOSE_TIMEOUT_MS));
	checkStop();

	if (config.production) await beginNewSite(services);
	// A bucket that was just entered gets its first backup now.
	await services.offsiteBackups.startDue(new Date());
	if (!config.production) {
		const { loadSampleContent } = await import("./database/sample/load-sample-content.ts");
		await loadSampleContent(services);
	}
	checkStop();

	const listener = await createListener(services, { ...parts, mailbox });
	checkStop();
	// A page that is due is checked by the pages that were just opened.
	await startSchedule(services, listScheduledTasks(services, direct));
	const site = opened.move();
	return { services, listener, hasMailbox: mailbox !== null, close: () => site.disposeAsync() };
}

/** Creates what answers requests: public pages from memory, everything else by the framework. */
async function createListener(
	services: Services,
	{
		renderer,
		development,
		standInAccount,
		mailbox,
	}: Pick<SiteParts, "renderer" | "development" | "standInAccount"> & { mailbox: LocalMailbox | null },
): Promise<SiteListener> {
	const { config, purchases, queues, db, log } = services;
	const readCheckoutAddress = (current: Settings) => findCheckoutAddress(purchases, current);
	const pages = await openPageStore(renderer, services, readCheckoutAddress);
	development?.onChange(pages.renderAgain);
	const metrics = createMetrics({ pool: db.$client, readQueues: () => readQueues(queues, log) });
	const standIn =
		config.stripe.apiOrigin === null
			? null
			: (await import("./features/selling/carts/stand-in/start-stand-in.ts")).startStandIn(
					purchases,
					standInAccount,
					log,
				);
	const app = createApp(services, {
		pages,
		mailbox,
		standIn,
		metrics,
		sourceFiles: development?.sourceFiles,
	});
	const framework = getRequestListener(app.fetch, { hostname: config.host });
	return {
		answerAtOnce: answerPublicPages({ ...services, pages, metrics }),
		answer: framework as RequestListener,
	};
}
