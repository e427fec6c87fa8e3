import type pg from "pg";
import { type Money, minorDigits, parseMoney } from "../../../contract/money.ts";
import type { PageContent } from "../../../contract/page-content.ts";
import { completeContent } from "../../../contract/page-drafts.ts";
import type { PageArm } from "../../../contract/page-tests.ts";
import type { Database, Queryable } from "../../database/database.ts";
import type { RunningTest } from "../analytics/page-arm.ts";
import { readDefaultContent } from "./default-content.ts";
import { findRunningTest } from "./page-tests.queries.ts";
import {
	findEarlierPrice,
	findLivePrice,
	findLiveVersion,
	findVersion,
	SALES_PAGE_CHANNEL,
} from "./sales-page.queries.ts";

/** What visitors see of the public pages, and a word to every process when that changes (PAGE-01). */
export interface PublishedPageStore {
	read(): Promise<PageContent>;
	/** Of a test that runs, what those see who get version B (PAGE-03); null for none. */
	readTested(): Promise<PageContent | null>;
	/** The test that runs, as it is in memory: asked for each page that is sent. */
	runningTest(): RunningTest | null;
	/** What the bundle costs: the price that stands on the page which someone sees, as it is at this moment. */
	readPrice(arm?: PageArm): Promise<Money>;
	/**
	 * Asks everyone who shows the page whether they can show this one.
	 *
	 * @throws a refusal where it cannot be published
	 */
	check(content: PageContent): Promise<void>;
	/** @param check is asked before a page is published */
	onCheck(check: (content: PageContent) => Promise<void>): void;
	/** Has this process look at once, before a publication is answered; others hear of it by the database. */
	tell(): Promise<void>;
	/** @param listener called after another page was published, by whatever process */
	onChange(listener: () => Promise<void>): void;
	/** Hears what is published, over a connection that is kept for it; after a new connection all is read again. */
	follow(client: pg.Client): Promise<void>;
}

/** @throws StartUpError where the content files are not right */
export function createPublishedPage(db: Database): PublishedPageStore {
	const files = readDefaultContent();
	const listeners: (() => Promise<void>)[] = [];
	const checks: ((content: PageContent) => Promise<void>)[] = [];
	let running: RunningTest | null = null;
	const look = async () => {
		const test = await findRunningTest(db);
		const tested = test && (await readTestedContent(db, test.b, files));
		await Promise.all(listeners.map((listener) => listener()));
		// Nobody is shown a version before its pages are there.
		running = test && tested && { ...test, priceOfB: priceOf(tested.offer) };
	};
	// One after the other: what was read last is what stays.
	let last = Promise.resolve();
	const tell = () => {
		last = last.catch(() => {}).then(look);
		return last;
	};
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
		check: async (content) => {
			for (const check of checks) await check(content);
		},
		onCheck: (check) => void checks.push(check),
		tell,
		onChange: (listener) => void listeners.push(listener),
		follow: async (client) => {
			client.on("notification", ({ channel }) => {
				if (channel === SALES_PAGE_CHANNEL) tell().catch(() => {});
			});
			await client.query(`listen ${SALES_PAGE_CHANNEL}`);
			// What was published while nobody listened is not announced again.
			await tell();
		},
	};
}

/** @param offer of a page @returns its price, exact */
export function priceOf({ price, currency }: { price: number; currency: string }): Money {
	return { minorUnits: Math.round(price * 10 ** minorDigits(currency)), currency };
}

async function readTestedContent(db: Queryable, number: number, files: PageContent): Promise<PageContent | null> {
	const version = await findVersion(db, number);
	return version && completeContent(version.content, await initialContent(db, files));
}

/** @returns what visitors see */
export async function readPublishedContent(db: Queryable, files = readDefaultContent()): Promise<PageContent> {
	const initial = await initialContent(db, files);
	const live = await findLiveVersion(db);
	return live ? completeContent(live.content, initial) : initial;
}

/** The content files, with the price that the seller had set while it was no part of the page. */
async function initialContent(db: Queryable, files: PageContent): Promise<PageContent> {
	const earlier = parseMoney((await findEarlierPrice(db)) ?? "");
	if (!earlier) return files;
	const price = earlier.minorUnits / 10 ** minorDigits(earlier.currency);
	const currency = earlier.currency as PageContent["offer"]["currency"];
	const regularPrice = Math.max(files.offer.regularPrice, price);
	return { ...files, offer: { ...files.offer, price, currency, regularPrice } };
}
