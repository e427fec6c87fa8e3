import type pg from "pg";
import { type Money, minorDigits, parseMoney } from "../../../../contract/money.ts";
import type { PageContent } from "../../../../contract/site/sales-page/page-content.ts";
import { completeContent } from "../../../../contract/site/sales-page/page-drafts.ts";
import type { PageArm } from "../../../../contract/site/sales-page/page-tests.ts";
import type { Database, Queryable } from "../../../database/database.ts";
import { subscribe } from "../../../database/notifications/subscribe.ts";
import { coalesce } from "../../../work/coalesce.ts";
import type { RunningTest } from "../analytics/page-arm.ts";
import { readDefaultContent } from "./default-content.ts";
import { findRunningTest } from "./page-tests/page-tests.queries.ts";
import {
	findEarlierPrice,
	findLivePrice,
	findLiveProductName,
	findLiveVersion,
	findVersion,
	SALES_PAGE_CHANNEL,
} from "./sales-page.queries.ts";

/** The live public pages, with notifications to every process when they change (PAGE-01). */
export interface PublishedPageStore {
	read(): Promise<PageContent>;
	/** Returns version B of a running test (PAGE-03); null for none. */
	readTested(): Promise<PageContent | null>;
	/** Returns the running test from memory, because every page sent needs it. */
	runningTest(): RunningTest | null;
	/** Returns the price of the bundle on the page that the visitor currently sees. */
	readPrice(arm?: PageArm): Promise<Money>;
	/** Returns the name of the product on the live page. */
	readProductName(): Promise<string>;
	/**
	 * Checks that this page can be rendered.
	 *
	 * @throws a refusal if it cannot be published
	 */
	check(content: PageContent): Promise<void>;
	/** @param check called before a page is published */
	onCheck(check: (content: PageContent) => Promise<void>): void;
	/** Refreshes this process immediately, before publishing completes; the database notifies other processes. */
	refresh(): Promise<void>;
	/** @param listener called after another page was published, by any process */
	onChange(listener: () => Promise<void>): void;
	/** Listens for publications over a dedicated connection; after reconnecting, everything is read again. */
	listen(client: pg.Client): Promise<void>;
}

/** @throws StartUpError if the content files are invalid */
export function createPublishedPage(db: Database): PublishedPageStore {
	const files = readDefaultContent();
	const listeners: (() => Promise<void>)[] = [];
	const checks: ((content: PageContent) => Promise<void>)[] = [];
	let running: RunningTest | null = null;
	const refresh = coalesce(async () => {
		const test = await findRunningTest(db);
		const tested = test && (await readTestedContent(db, test.b, files));
		await Promise.all(listeners.map((listener) => listener()));
		// A version is shown only after its pages are rendered.
		running = test && tested && { ...test, priceOfB: priceOf(tested.offer) };
	});
	return {
		read: () => readPublishedContent(db, files),
		readTested: async () => {
			const test = await findRunningTest(db);
			return test && readTestedContent(db, test.b, files);
		},
		runningTest: () => running,
		readPrice: async (arm = "a") => {
			if (arm === "b" && running) return running.priceOfB;
			const live = await findLivePrice(db);
			return priceOf(
				typeof live?.price === "number" && typeof live.currency === "string"
					? { price: live.price, currency: live.currency }
					: (await initialContent(db, files)).offer,
			);
		},
		readProductName: async () => (await findLiveProductName(db)) ?? files.site.productName,
		check: async (content) => {
			for (const check of checks) await check(content);
		},
		onCheck: (check) => void checks.push(check),
		refresh,
		onChange: (listener) => void listeners.push(listener),
		listen: async (client) => {
			await subscribe(client, SALES_PAGE_CHANNEL, () => refresh().catch(() => {}));
			await refresh();
		},
	};
}

/**
 * Returns the exact price of an offer.
 *
 * @param offer of a page
 */
export function priceOf({ price, currency }: { price: number; currency: string }): Money {
	return { minorUnits: Math.round(price * 10 ** minorDigits(currency)), currency };
}

async function readTestedContent(db: Queryable, number: number, files: PageContent): Promise<PageContent | null> {
	const version = await findVersion(db, number);
	return version && completeContent(version.content, await initialContent(db, files));
}

/** Returns what visitors see. */
export async function readPublishedContent(db: Queryable, files = readDefaultContent()): Promise<PageContent> {
	const initial = await initialContent(db, files);
	const live = await findLiveVersion(db);
	return live ? completeContent(live.content, initial) : initial;
}

/**
 * Returns the content files, with the price from the settings of an earlier version, where it was not part of the page.
 */
async function initialContent(db: Queryable, files: PageContent): Promise<PageContent> {
	const earlier = parseMoney((await findEarlierPrice(db)) ?? "");
	if (!earlier) return files;
	const price = earlier.minorUnits / 10 ** minorDigits(earlier.currency);
	const currency = earlier.currency as PageContent["offer"]["currency"];
	const regularPrice = Math.max(files.offer.regularPrice, price);
	return { ...files, offer: { ...files.offer, price, currency, regularPrice } };
}
