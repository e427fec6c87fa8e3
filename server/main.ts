import { chmodSync, mkdirSync } from "node:fs";
import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import type { Settings } from "../contract/site/settings.ts";
import { createApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { checkServer } from "./database/check-server.ts";
import { connect, REQUEST_LIMITS, serverConnections } from "./database/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./database/embedded/embedded-postgres.ts";
import { migrate } from "./database/migrate.ts";
import { loadSampleContent } from "./database/sample/load-sample-content.ts";
import { refuseTryOutData } from "./database/sample/refuse-try-out-data.ts";
import { logSlowQueries } from "./database/slow-queries.ts";
import { hasAdmin } from "./features/customers/access/access.queries.ts";
import { startStandIn } from "./features/selling/carts/stand-in/start-stand-in.ts";
import { findCheckoutAddress } from "./features/selling/checkout/start-checkout.ts";
import { beginNewSite } from "./features/site/setup-guide/begin-new-site.ts";
import { followConnections } from "./http/follow-connections.ts";
import { createLog, type Log } from "./log.ts";
import { createLocalMailbox } from "./mail/local-mailbox.ts";
import { createSmtpTransport } from "./mail/smtp-transport.ts";
import { createMetrics } from "./monitoring/metrics.ts";
import { loadPageRenderer } from "./pages/page-renderer.ts";
import { openPageStore } from "./pages/page-store.ts";
import { createPublicPageListener } from "./pages/public-page-listener.ts";
import { listScheduledTasks } from "./scheduled-tasks.ts";
import { createServices } from "./services.ts";
import { StartUpError } from "./start-up-error.ts";
import { onStopRequest } from "./stop-signals.ts";
import { withDeadline } from "./with-deadline.ts";
import { startSchedule } from "./work/schedule.ts";
import { readQueues } from "./work/stuck-work.ts";

/** Timeout of running requests after SIGTERM (OPS-05). */
const STOP_TIMEOUT_MS = 10_000;

/** Timeout of jobs, messages and database connections afterwards. */
const CLOSE_TIMEOUT_MS = 15_000;

/**
 * How long an idle connection stays open. Node's default of 5 seconds is shorter than that of most clients: a client
 * that sends a request just as we close the connection gets an error.
 */
const KEEP_ALIVE_MS = 75_000;

/** The site was asked to stop before startup completed. */
class StopRequestedError extends Error {}

/**
 * Starts the site.
 *
 * @param opened closes what was opened so far, in reverse order
 * @param checkStop throws StopRequestedError once a stop was requested
 */
async function start(config: Config, log: Log, opened: AsyncDisposableStack, checkStop: () => void): Promise<void> {
	const isDevelopment = !config.production && process.argv.includes("--dev");
	const development = isDevelopment ? await (await import("./pages/development.ts")).openDevServer() : null;
	if (development) opened.defer(() => development.close());
	const renderer = development?.renderer ?? loadPageRenderer();
	// Callers that await it get the error; until then the rejection must not count as unhandled.
	renderer.catch(() => {});
	mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 });
	// An earlier version or a person may have created it: no other user of the machine may read its contents.
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
	// A pooler does not support the limit, and refuses connections that request it.
	const limits = direct === connection ? REQUEST_LIMITS : { ...REQUEST_LIMITS, statementMs: null };
	const db = connect(connection, onLost, limits);

	logSlowQueries(db.$client, log);
	const mailbox = config.smtpUrl ? null : createLocalMailbox(join(config.dataFolder, "mailbox"));
	const transport = mailbox ?? createSmtpTransport(config.smtpUrl ?? "", config.mailFrom);
	const { services, close: closeServices } = await createServices(config, { db, connection, direct, transport, log });
	// A database that hangs does not delay the end of the process.
	opened.defer(() => withDeadline(closeServices(), CLOSE_TIMEOUT_MS));
	checkStop();

	if (config.production) await beginNewSite(services);
	await startSchedule(services, listScheduledTasks(services, direct));
	if (!config.production) await loadSampleContent(services);
	checkStop();

	const readCheckoutAddress = (current: Settings) => findCheckoutAddress(services.purchases, current);
	const pages = await openPageStore(renderer, services, readCheckoutAddress);
	development?.onChange(pages.renderAgain);
	const metrics = createMetrics({ pool: db.$client, readQueues: () => readQueues(services.queues, log) });
	const app = createApp(services, {
		pages,
		mailbox: config.production ? null : mailbox,
		standIn: config.stripe.apiOrigin === null ? null : startStandIn(services.purchases, log),
		metrics,
		sourceFiles: development?.sourceFiles,
	});
	const server = serve({
		fetch: app.fetch,
		port: config.port,
		hostname: config.host,
		createServer: ((options: ServerOptions, listener: RequestListener) =>
			createServer(
				options,
				createPublicPageListener({ ...services, pages, metrics }, listener),
			)) as typeof createServer,
	}) as Server;
	const connections = followConnections(server);
	// Behind a proxy, connections end when the proxy closes them, which a stopping process waits for.
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
		await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref())]);
	});
	checkStop();
	if (config.production && config.trustedProxies.length === 0)
		log.warn("TRUSTED_PROXIES is not set: behind a proxy all visitors would share its rate limits");
	const { site_name: name } = await services.settings.read();
	greet(config, { name, mailbox: mailbox !== null, admin: await hasAdmin(db) });
}

function startEmbedded(config: Config, log: Log): Promise<EmbeddedPostgres> {
	return startEmbeddedPostgres({
		folder: join(config.dataFolder, "postgres"),
		onRestart: (reason) => log.error({ reason }, "restarting the embedded database"),
	});
}

/** Prints the last lines of a start: the address, and how to sign in. */
function greet(config: Config, has: { name: string; mailbox: boolean; admin: boolean }): void {
	const lines = [`${has.name} is running at ${config.siteUrl}`];
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

/** Closes everything, the database last, and ends the process. */
async function stop(): Promise<void> {
	if (isStopping) return;
	isStopping = true;
	// Resources being opened are known only when their step is done.
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
