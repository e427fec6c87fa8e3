import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, type Page } from "@playwright/test";

export { expect } from "@playwright/test";

export interface MailboxMessage {
	id: string;
	to: string;
	subject: string;
	text: string;
	html: string;
	sentAt: string;
}

export interface Site {
	url: string;
	/** Of the sample accounts. */
	password: string;
	/** Waits for the newest message to an address. */
	mailTo(address: string): Promise<MailboxMessage>;
}

export const SAMPLE_PASSWORD = "sample password of the tests";

/** What a test provokes on purpose: a browser reports each refused request on its console. */
type AllowedConsoleErrors = RegExp | [RegExp] | null;

interface Fixtures {
	allowedConsoleErrors: AllowedConsoleErrors;
	failOnConsoleErrors: undefined;
	signIn: (page: Page, email: string) => Promise<void>;
}

export const test = base.extend<Fixtures, { site: Site }>({
	/** The built site as `npm start` runs it, with its own folder and port, one for each worker. */
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
		async ({}, use) => {
			const folder = mkdtempSync(join(tmpdir(), "site-e2e-"));
			const port = await freePort();
			const url = `http://localhost:${port}`;
			const server = spawn(process.execPath, [join(import.meta.dirname, "../build/server/main.js")], {
				env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(folder, "data"), SAMPLE_PASSWORD },
				stdio: ["ignore", "pipe", "inherit"],
			});
			await new Promise<void>((resolve, reject) => {
				server.stdout.on("data", (chunk) => String(chunk).includes("is running at") && resolve());
				server.once("exit", (code) => reject(new Error(`the site ended with ${code}`)));
			});

			const mailTo = async (address: string) => {
				const deadline = Date.now() + 10_000;
				for (;;) {
					const messages = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as MailboxMessage[];
					const message = messages.find(({ to }) => to === address);
					if (message) return message;
					if (Date.now() > deadline) throw new Error(`no e-mail to ${address} within 10 s`);
					await new Promise((resolve) => setTimeout(resolve, 50));
				}
			};
			await use({ url, password: SAMPLE_PASSWORD, mailTo });

			const ended = once(server, "exit");
			server.kill("SIGTERM");
			await ended;
			rmSync(folder, { recursive: true, force: true });
		},
		{ scope: "worker", timeout: 60_000 },
	],

	baseURL: async ({ site }, use) => use(site.url),

	allowedConsoleErrors: [null, { option: true }],

	failOnConsoleErrors: [
		async ({ context, allowedConsoleErrors }, use) => {
			const errors: string[] = [];
			context.on("console", (message) => {
				if (message.type() !== "error") return;
				const text = `${message.text()} ${message.location().url}`;
				if (![allowedConsoleErrors].flat().some((allowed) => allowed?.test(text))) errors.push(text);
			});
			context.on("weberror", (error) => errors.push(String(error.error())));
			await use(undefined);
			if (errors.length > 0) throw new Error(`the console shows errors:\n${errors.join("\n")}`);
		},
		{ auto: true },
	],

	/** Signs in on `/auth`, as one of the sample accounts. */
	signIn: async ({ site }, use) => {
		await use(async (page, email) => {
			await page.goto("/auth");
			await page.getByLabel("Email").fill(email);
			await page.getByLabel(/^Password/).fill(site.password);
			await page.getByRole("button", { name: "Sign In" }).click();
			await page.waitForURL(/\/(admin|dashboard)$/);
		});
	},
});

async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	if (address === null || typeof address === "string") throw new Error("no port");
	return address.port;
}
