import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { createApp, webFolder } from "../app.ts";
import { createAuth } from "../auth/auth.ts";
import { type Config, readConfig } from "../config.ts";
import { connect } from "../database/database.ts";
import { createSettingsStore } from "../features/settings/settings-store.ts";
import { createUploadStore } from "../features/uploads/upload-store.ts";
import { startJobs } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { createLocalMailbox, type MailboxMessage } from "../mail/local-mailbox.ts";
import type { MailTransport } from "../mail/mail.ts";
import { startMailer } from "../mail/mailer.ts";
import { openPageStore } from "../pages/page-store.ts";
import { createRateLimits } from "../rate-limits/rate-limits.ts";
import type { Services } from "../rpc/context.ts";
import { createDiskStorage } from "../storage/disk-storage.ts";
import { Browser } from "./browser.ts";
import { createTestDatabase } from "./test-database.ts";

export interface TestSite {
	url: string;
	services: Services;
	/** Someone new at the site, with a cookie jar of their own. */
	visit(): Browser;
	/** @returns the newest message to an address, once there are `count` of them */
	mailTo(address: string, count?: number): Promise<MailboxMessage>;
	mailCount(): Promise<number>;
	close(): Promise<void>;
}

/**
 * A whole site: real PostgreSQL, real HTTP, real files, with the mailbox of a try-out as the far end of the mail.
 *
 * @param transport stands in for the mailbox, to see what happens when a mail server fails
 */
export async function startTestSite(
	options: { config?: Partial<Config>; transport?: MailTransport } = {},
): Promise<TestSite> {
	const database = await createTestDatabase();
	const folder = mkdtempSync(join(tmpdir(), "site-files-"));
	const log = createLog("silent");
	const db = connect(database.connection, () => {});
	const jobs = await startJobs(database.connection, log);
	const mailbox = createLocalMailbox(join(folder, "mailbox"));
	const mailer = await startMailer(db, jobs, options.transport ?? mailbox);

	// The port decides the site's address, and the address is part of the configuration: taken first, used after.
	let handle: (request: Request, env: never) => Response | Promise<Response> = () =>
		new Response(null, { status: 503 });
	const server = serve({ fetch: (request, env) => handle(request, env as never), port: 0, hostname: "127.0.0.1" });
	if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
	const url = `http://localhost:${(server.address() as AddressInfo).port}`;

	const config: Config = {
		...readConfig({ DATA_DIR: folder, SITE_URL: url, AUTH_SECRET: "only-for-tests-only-for-tests-only" }),
		...options.config,
	};
	const rateLimits = createRateLimits(db.$client, config.rateLimits);
	const auth = createAuth({ config, db, mailer, rateLimits, log });
	const settings = createSettingsStore(db);
	const services: Services = {
		config,
		db,
		auth,
		mailer,
		settings,
		rateLimits,
		log,
		storage: createDiskStorage(join(folder, "files")),
		uploads: createUploadStore(db, join(folder, "uploads")),
	};
	const app = createApp(services, await openPageStore(webFolder, settings, url), mailbox);
	handle = (request, env) => app.fetch(request, env);

	const mailTo = async (address: string, count = 1) => {
		const deadline = Date.now() + 10_000;
		for (;;) {
			const messages = (await mailbox.list()).filter((message) => message.to === address);
			if (messages[0] && messages.length >= count) return messages[0];
			if (Date.now() > deadline) throw new Error(`no e-mail to ${address} within 10 s`);
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	};

	return {
		url,
		services,
		visit: () => new Browser(url),
		mailTo,
		mailCount: async () => (await mailbox.list()).length,
		close: async () => {
			await new Promise((resolve) => {
				server.close(resolve);
				if ("closeAllConnections" in server) server.closeAllConnections();
			});
			await jobs.stop();
			await db.$client.end();
			await database.drop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
