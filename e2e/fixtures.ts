import {
	type APIRequestContext,
	type APIResponse,
	test as base,
	type ConsoleMessage,
	expect,
	type Page,
	type WebError,
} from "@playwright/test";
import type { LibraryItem } from "../contract/library/reader.ts";
import { SAMPLE_PASSWORD, startTryOut } from "../server/testing/built-site.ts";
import { WarmContexts } from "./warm-contexts.ts";

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
	/** Signs in without the screens, which have tests of their own. Each time it is a session of its own. */
	signIn(page: Page, email?: string): Promise<void>;
	/** The documented API, asked by an admin who has no page open. */
	admin: AdminApi;
	/**
	 * Waits for a message to an address, and gives the newest. Notices of new sign-ins may come between.
	 *
	 * @param since where one with this subject may lie there already: the time before what sends the one that is meant
	 */
	mailTo(address: string, subject: string, since?: Date): Promise<MailboxMessage>;
}

/** Paths are those below `/api/admin/`. An answer that refuses is an error. */
export interface AdminApi {
	// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of any shape
	get(path: string): Promise<any>;
	// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of any shape
	post(path: string, data: object): Promise<any>;
	// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of any shape
	put(path: string, data: object): Promise<any>;
	changeSettings(settings: Record<string, string>): Promise<void>;
	remove(path: string): Promise<void>;
}

/** What a test provokes on purpose: a browser reports each refused request on its console. */
type AllowedConsoleErrors = RegExp | [RegExp] | null;

/** A page sends its time zone seconds after it has started, when a test may have ended its session. */
const SENT_LATER = /\/member\/profile\/saveTimeZone$/;

interface Fixtures {
	allowedConsoleErrors: AllowedConsoleErrors;
	failOnConsoleErrors: undefined;
}

/**
 * Allows what Chromium 156 and later report of event handlers in a document that never runs any: a `DOMParser`'s that
 * is about to be sanitized.
 */
export const inertHandlers = /^Executing inline event handler violates/;

export const test = base.extend<Fixtures, { site: Site; warmContexts: WarmContexts }>({
	/** The built site as `npm start` runs it, with its own folder and port, one for each worker. */
	site: [
		async ({ playwright }, use) => {
			const { url, stop } = await startTryOut();
			const admin = await playwright.request.newContext({ extraHTTPHeaders: { origin: url } });
			const signIn = async (request: APIRequestContext, email: string) => {
				const data = { email, password: SAMPLE_PASSWORD };
				const answer = await request.post(`${url}/api/auth/sign-in/email`, { data, headers: { origin: url } });
				expect(answer.status()).toBe(200);
			};
			await signIn(admin, "admin@example.com");
			// What an uploaded audiobook holds is read in the background, the samples' as well.
			const seconds = async () => {
				const { products } = (await (await admin.get(`${url}/api/library`)).json()) as { products: LibraryItem[] };
				return products.find(({ title }) => title === "The Audiobook")?.audiobook?.seconds ?? 0;
			};
			await expect.poll(seconds, { timeout: 30_000 }).toBeGreaterThan(0);
			await use({
				url,
				password: SAMPLE_PASSWORD,
				signIn: (page, email = "member@example.com") => signIn(page.request, email),
				admin: adminApi(admin, url),
				mailTo: async (address, subject, since = new Date(0)) => {
					let newest: MailboxMessage | undefined;
					const look = async () => {
						const messages = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as MailboxMessage[];
						newest = messages.find(
							(message) => message.to === address && message.subject === subject && new Date(message.sentAt) >= since,
						);
						return newest;
					};
					await expect.poll(look, `"${subject}" to ${address}`).toBeDefined();
					return newest as unknown as MailboxMessage;
				},
			});
			await admin.dispose();
			await stop();
		},
		{ scope: "worker", timeout: 60_000 },
	],

	warmContexts: [
		async ({ browser, site }, use) => {
			const contexts = new WarmContexts(browser, site.url);
			browser.newPage = async (options) => waitingForStart(await contexts.newPage(options));
			await use(contexts);
			await contexts.closeIdle();
		},
		{ scope: "worker" },
	],

	context: async (
		{
			warmContexts,
			baseURL,
			colorScheme,
			contextOptions,
			hasTouch,
			isMobile,
			javaScriptEnabled,
			timezoneId,
			userAgent,
			viewport,
		},
		use,
	) => {
		const options = { baseURL, colorScheme, hasTouch, isMobile, javaScriptEnabled, timezoneId, userAgent, viewport };
		await use(await warmContexts.take({ ...contextOptions, ...options }));
		await warmContexts.giveBackAll();
	},

	page: async ({ page }, use) => use(waitingForStart(page)),

	baseURL: async ({ site }, use) => use(site.url),

	allowedConsoleErrors: [null, { option: true }],

	failOnConsoleErrors: [
		async ({ context, allowedConsoleErrors }, use) => {
			const errors: string[] = [];
			const onMessage = (message: ConsoleMessage) => {
				const { url } = message.location();
				if (message.type() !== "error" || SENT_LATER.test(url)) return;
				const text = `${message.text()} ${url}`;
				if (![allowedConsoleErrors].flat().some((allowed) => allowed?.test(text))) errors.push(text);
			};
			const onError = (error: WebError) => errors.push(String(error.error()));
			context.on("console", onMessage).on("weberror", onError);
			await use(undefined);
			context.off("console", onMessage).off("weberror", onError);
			if (errors.length > 0) throw new Error(`the console shows errors:\n${errors.join("\n")}`);
		},
		{ auto: true },
	],
});

/**
 * Puts back what the tests of a file changed on the site, which the tests that follow share. Their pages go first: one
 * that still loads would ask for what is gone.
 */
export function putBack(undo: (site: Site) => Promise<unknown>): void {
	test.afterEach(async ({ context, site }) => {
		for (const page of context.pages()) {
			await page.unrouteAll({ behavior: "ignoreErrors" });
			await page.close();
		}
		await undo(site);
	});
}

/** What is pressed before the application has started is done then (a test of its own); dragging and hovering are not. */
function waitingForStart(page: Page): Page {
	for (const name of ["goto", "reload"] as const) {
		const open = page[name].bind(page) as (...args: unknown[]) => Promise<unknown>;
		Object.assign(page, {
			[name]: async (...args: unknown[]) => {
				const answer = await open(...args);
				await page.waitForFunction(isStarted);
				return answer;
			},
		});
	}
	return page;
}

/** Of a page of the application; the public ones have nothing to start. */
function isStarted(): boolean {
	// The headers of a page come before it.
	const root: HTMLElement | null = document.documentElement;
	if (!root) return false;
	const { dataset } = root;
	return dataset.mantineColorScheme === undefined || dataset.started !== undefined;
}

function adminApi(request: APIRequestContext, url: string): AdminApi {
	const answered = async (response: APIResponse) => {
		const text = await response.text();
		if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${text}`);
		return text === "" ? null : JSON.parse(text);
	};
	const at = (path: string) => `${url}/api/admin/${path}`;
	return {
		get: async (path) => answered(await request.get(at(path))),
		post: async (path, data) => answered(await request.post(at(path), { data })),
		put: async (path, data) => answered(await request.put(at(path), { data })),
		changeSettings: async (data) => answered(await request.patch(at("settings"), { data })),
		remove: async (path) => answered(await request.delete(at(path))),
	};
}
