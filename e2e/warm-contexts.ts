import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "@playwright/test";

/*
 * Contexts that tests use one after another. A new context starts a renderer of its own, which fetches and compiles the
 * whole application again: more than half of what the first page of a test costs. An idle page keeps the renderer alive
 * between tests. What a test leaves behind is removed, and a context that can't be restored is closed.
 */

interface WarmContext {
	context: BrowserContext;
	/** Two contexts with the same key were created with the same options. */
	key: string;
	devTools: CDPSession;
	/** A test changed something that outlives its pages: the clock, scripts for new pages, the network. */
	isChanged: boolean;
}

/** A test has one main page and rarely more than one of another person. */
const MAX_IDLE = 3;

export class WarmContexts {
	readonly #browser: Browser;
	readonly #siteUrl: string;
	#idle: WarmContext[] = [];
	readonly #inUse = new Map<BrowserContext, WarmContext>();

	constructor(browser: Browser, siteUrl: string) {
		this.#browser = browser;
		this.#siteUrl = siteUrl;
	}

	/** @returns a context without cookies, storage, or pages */
	async take(options: BrowserContextOptions): Promise<BrowserContext> {
		const key = JSON.stringify(options);
		const idle = this.#idle.find((candidate) => candidate.key === key);
		this.#idle = this.#idle.filter((candidate) => candidate !== idle);
		const warm = idle ?? (await this.#create(options, key));
		this.#inUse.set(warm.context, warm);
		return warm.context;
	}

	/** A page of another person. Closing it ends its context, as it does with the browser's own `newPage`. */
	async newPage(options: BrowserContextOptions = {}): Promise<Page> {
		const context = await this.take(options);
		const page = await context.newPage();
		const closePage = page.close.bind(page);
		// The second call is the one that this makes itself.
		const close = () => (this.#inUse.has(context) ? this.giveBack(context) : closePage());
		return Object.assign(page, { close });
	}

	/** Ends a test, with the pages of other people that it left open. */
	async giveBackAll(): Promise<void> {
		for (const context of [...this.#inUse.keys()]) await this.giveBack(context);
	}

	async giveBack(context: BrowserContext): Promise<void> {
		const warm = this.#inUse.get(context);
		if (!warm) return;
		this.#inUse.delete(context);
		if (warm.isChanged || context.serviceWorkers().length > 0) return context.close();
		await Promise.all(context.pages().map((page) => page.close()));
		await context.unrouteAll({ behavior: "ignoreErrors" });
		await context.clearCookies();
		await warm.devTools.send("Storage.clearDataForOrigin", { origin: this.#siteUrl, storageTypes: "all" });
		this.#idle.unshift(warm);
		for (const surplus of this.#idle.splice(MAX_IDLE)) await surplus.context.close();
	}

	/** A site waits for its open connections before it ends, and those of a context stay open as long as it does. */
	async closeIdle(): Promise<void> {
		for (const { context } of this.#idle.splice(0)) await context.close();
	}

	async #create(options: BrowserContextOptions, key: string): Promise<WarmContext> {
		const context = await this.#browser.newContext(options);
		const idlePage = await context.newPage();
		// An answer of the site that is no page, so that nothing of it runs while tests do.
		await idlePage.goto(`${this.#siteUrl}/healthz`);
		const pages = context.pages.bind(context);
		context.pages = () => pages().filter((page) => page !== idlePage);
		const warm = { context, key, devTools: await context.newCDPSession(idlePage), isChanged: false };
		noticeChanges(warm);
		return warm;
	}
}

const LASTING_CHANGES = [
	"addInitScript",
	"exposeBinding",
	"exposeFunction",
	"grantPermissions",
	"setExtraHTTPHeaders",
	"setGeolocation",
	"setOffline",
] as const;

function noticeChanges(warm: WarmContext): void {
	const notice = (target: object, name: string) => {
		const method = Reflect.get(target, name).bind(target);
		const noticed = (...args: unknown[]) => {
			warm.isChanged = true;
			return method(...args);
		};
		Object.assign(target, { [name]: noticed });
	};
	for (const name of LASTING_CHANGES) notice(warm.context, name);
	for (const name of ["install", "setFixedTime", "setSystemTime", "pauseAt"]) notice(warm.context.clock, name);
}
