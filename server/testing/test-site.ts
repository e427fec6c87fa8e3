import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type ServerOptions } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { createApp } from "../app.ts";
import { type Config, readConfig } from "../config.ts";
import { type ConnectionOptions, connect, type TimeLimits } from "../database/database.ts";
import { createStandInAccount } from "../features/selling/carts/stand-in/stand-in-session.ts";
import { startStandIn } from "../features/selling/carts/stand-in/start-stand-in.ts";
import type { StripeStandIn } from "../features/selling/carts/stand-in/stripe-stand-in.ts";
import { findCheckoutAddress } from "../features/selling/checkout/start-checkout.ts";
import { KEEP_ALIVE_MS } from "../http/site-server.ts";
import type { DomainNames } from "../mail/domain-records.ts";
import { createLocalMailbox, type MailboxMessage } from "../mail/local-mailbox.ts";
import type { MailTransport } from "../mail/mail.ts";
import { createMetrics } from "../monitoring/metrics.ts";
import { answerPublicPages } from "../pages/answer-public-pages.ts";
import { loadPageRenderer } from "../pages/page-renderer.ts";
import { openPageStore } from "../pages/page-store.ts";
import type { Services } from "../rpc/context.ts";
import { createServices } from "../services.ts";
import { readQueues } from "../work/stuck-work.ts";
import { refuseNestedConnections } from "./database/refuse-nested-connections.ts";
import { createTestDatabase } from "./database/test-database.ts";
import { TEST_SITE_SECRET } from "./earlier-versions/kept-people.ts";
import { createTestLog } from "./logged-errors.ts";
import { TestClient } from "./test-client.ts";

export interface TestSite {
	url: string;
	services: Services;
	/** Returns a new client with its own cookie jar. */
	visit(): TestClient;
	/**
	 * @param wanted the expected number of messages, or a pattern for the subject
	 * @returns the newest such message to an address, once it has arrived
	 */
	mailTo(address: string, wanted?: number | RegExp): Promise<MailboxMessage>;
	/** Returns the messages to an address so far, newest first. */
	mailsTo(address: string): Promise<MailboxMessage[]>;
	mailCount(): Promise<number>;
	/** The Stripe stand-in of a try-out. */
	standIn: StripeStandIn;
	close(): Promise<void>;
}

/**
 * Starts a complete site: real PostgreSQL, real HTTP, real files, with the mailbox of a try-out as mail transport.
 *
 * @param options `beforeStart` runs once the address is known and before any outgoing request; `transport` replaces the
 *   mailbox, to test a failing mail server
 */
export async function startTestSite(
	options: {
		config?: Partial<Config>;
		/** More of the process environment, as far as server settings look at it. */
		environment?: Record<string, string>;
		transport?: MailTransport;
		dns?: DomainNames;
		beforeStart?: (siteUrl: string) => void;
		/** Another connection to the same database. */
		connection?: (direct: { host: string; user: string; database: string }) => Promise<ConnectionOptions>;
		/** Statement timeouts. */
		timeLimits?: TimeLimits;
	} = {},
): Promise<TestSite> {
	const database = await createTestDatabase();
	const folder = mkdtempSync(join(tmpdir(), "site-files-"));
	const log = createTestLog();
	const connection = (await options.connection?.(database.connection)) ?? database.connection;
	const db = connect(connection, () => {}, options.timeLimits);
	refuseNestedConnections(db);
	const mailbox = createLocalMailbox(join(folder, "mailbox"));

	// The port determines the site's address, which is part of the configuration: reserved first, used later.
	let handle: (request: Request, env: never) => Response | Promise<Response> = () =>
		new Response(null, { status: 503 });
	let listen: RequestListener = (_request, response) => response.writeHead(503).end();
	let throughFramework: RequestListener = listen;
	const server = serve({
		fetch: (request, env) => handle(request, env as never),
		port: 0,
		hostname: "127.0.0.1",
		createServer: ((options: ServerOptions, listener: RequestListener) => {
			throughFramework = listener;
			// As in production. Node's default of 5 seconds can pass between two tests on a busy machine.
			return createServer({ ...options, keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) =>
				listen(request, response),
			);
		}) as typeof createServer,
	});
	if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
	const url = `http://localhost:${(server.address() as AddressInfo).port}`;

	options.beforeStart?.(url);

	const config: Config = {
		...readConfig({ DATA_DIR: folder, SITE_URL: url, AUTH_SECRET: TEST_SITE_SECRET }),
		...options.config,
	};
	const transport = options.transport ?? mailbox;
	const { services, close } = await createServices(config, {
		db,
		connection,
		direct: connection,
		transport,
		environment: { DATA_DIR: folder, SITE_URL: url, AUTH_SECRET: TEST_SITE_SECRET, ...options.environment },
		dns: options.dns,
		log,
	});
	const standIn =
		config.stripe.apiOrigin === null ? null : startStandIn(services.purchases, createStandInAccount(), log);
	const pages = await openPageStore(
		loadPageRenderer(),
		services,
		(current) => findCheckoutAddress(services.purchases, current),
		{ brotliQuality: 4 },
	);
	const metrics = createMetrics({ pool: db.$client, readQueues: () => readQueues(services.queues, log) });
	const app = createApp(services, { pages, mailbox, standIn, metrics });
	handle = (request, env) => app.fetch(request, env);
	const answerAtOnce = answerPublicPages({ ...services, pages, metrics });
	listen = (request, response) => {
		if (!answerAtOnce(request, response)) throughFramework(request, response);
	};

	const mailTo = async (address: string, wanted: number | RegExp = 1) => {
		const [count, subject] = typeof wanted === "number" ? [wanted, /./] : [1, wanted];
		const deadline = Date.now() + 30_000;
		for (;;) {
			const messages = (await mailbox.list()).filter(
				(message) => message.to === address && subject.test(message.subject),
			);
			if (messages[0] && messages.length >= count) return messages[0];
			if (Date.now() > deadline) throw new Error(`no such email to ${address} within 30 s: ${wanted}`);
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	};

	return {
		url,
		services,
		visit: () => new TestClient(url),
		mailTo,
		mailsTo: async (address) => (await mailbox.list()).filter((message) => message.to === address),
		get standIn() {
			if (!standIn) throw new Error("this site has no stand-in");
			return standIn;
		},
		mailCount: async () => (await mailbox.list()).length,
		close: async () => {
			await new Promise((resolve) => {
				server.close(resolve);
				if ("closeAllConnections" in server) server.closeAllConnections();
			});
			await close();
			await database.drop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
