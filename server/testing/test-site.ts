import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { createApp } from "../app.ts";
import { type Config, readConfig } from "../config.ts";
import { type ConnectionOptions, connect, type TimeLimits } from "../database/database.ts";
import { startStandIn } from "../features/purchases/stand-in/start-stand-in.ts";
import type { StripeStandIn } from "../features/purchases/stand-in/stripe-stand-in.ts";
import { findCheckoutAddress } from "../features/purchases/start-checkout.ts";
import { createLog } from "../log.ts";
import type { DomainNames } from "../mail/domain-records.ts";
import { createLocalMailbox, type MailboxMessage } from "../mail/local-mailbox.ts";
import type { MailTransport } from "../mail/mail.ts";
import { countWaiting } from "../mail/outbox.queries.ts";
import { createMetrics } from "../monitoring/metrics.ts";
import { loadPageRenderer } from "../pages/page-renderer.ts";
import { openPageStore } from "../pages/page-store.ts";
import type { Services } from "../rpc/context.ts";
import { createServices } from "../services.ts";
import { TestClient } from "./test-client.ts";
import { createTestDatabase } from "./test-database.ts";

export const TEST_SITE_SECRET = "only-for-tests-only-for-tests-only";

export interface TestSite {
	url: string;
	services: Services;
	/** Someone new at the site, with a cookie jar of their own. */
	visit(): TestClient;
	/**
	 * @param wanted how many there must be, or what the subject must be like
	 * @returns the newest such message to an address, once it is there
	 */
	mailTo(address: string, wanted?: number | RegExp): Promise<MailboxMessage>;
	/** What has come to an address so far, newest first. */
	mailsTo(address: string): Promise<MailboxMessage[]>;
	mailCount(): Promise<number>;
	/** Stripe, as a try-out has it. */
	standIn: StripeStandIn;
	close(): Promise<void>;
}

/**
 * A whole site: real PostgreSQL, real HTTP, real files, with the mailbox of a try-out as the far end of the mail.
 *
 * @param options `beforeStart` runs once the address is known and before anything asks the world; `transport` stands in for the mailbox, to see what happens when a mail server fails
 */
export async function startTestSite(
	options: {
		config?: Partial<Config>;
		transport?: MailTransport;
		dns?: DomainNames;
		beforeStart?: (siteUrl: string) => void;
		/** Another way to the same database. */
		connection?: (direct: { host: string; user: string; database: string }) => Promise<ConnectionOptions>;
		/** How long statements may take. */
		timeLimits?: TimeLimits;
	} = {},
): Promise<TestSite> {
	const database = await createTestDatabase();
	const folder = mkdtempSync(join(tmpdir(), "site-files-"));
	const log = createLog("silent");
	const connection = (await options.connection?.(database.connection)) ?? database.connection;
	const db = connect(connection, () => {}, options.timeLimits);
	const mailbox = createLocalMailbox(join(folder, "mailbox"));

	// The port decides the site's address, and the address is part of the configuration: taken first, used after.
	let handle: (request: Request, env: never) => Response | Promise<Response> = () =>
		new Response(null, { status: 503 });
	const server = serve({ fetch: (request, env) => handle(request, env as never), port: 0, hostname: "127.0.0.1" });
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
		dns: options.dns,
		log,
	});
	const standIn = config.stripe.apiOrigin === null ? null : startStandIn(services.purchases, log);
	const app = createApp(services, {
		pages: await openPageStore(loadPageRenderer(), services, (current) =>
			findCheckoutAddress(services.purchases, current),
		),
		mailbox,
		standIn,
		metrics: createMetrics({
			pool: db.$client,
			waitingMails: () => countWaiting(db),
			workStatus: services.purchases.workStatus,
		}),
	});
	handle = (request, env) => app.fetch(request, env);

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
