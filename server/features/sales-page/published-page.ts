import type pg from "pg";
import { type Money, minorDigits, parseMoney } from "../../../contract/money.ts";
import type { PageContent } from "../../../contract/page-content.ts";
import { completeContent } from "../../../contract/page-drafts.ts";
import type { Database, Queryable } from "../../database/database.ts";
import { readDefaultContent } from "./default-content.ts";
import { findEarlierPrice, findLivePrice, findLiveVersion, SALES_PAGE_CHANNEL } from "./sales-page.queries.ts";

/** What visitors see of the public pages, and a word to every process when that changes (PAGE-01). */
export interface PublishedPageStore {
	read(): Promise<PageContent>;
	/** What the bundle costs: the price that stands on the page, as it is at this moment. */
	readPrice(): Promise<Money>;
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
	const tell = async () => void (await Promise.all(listeners.map((listener) => listener())));
	return {
		read: () => readPublishedContent(db, files),
		readPrice: async () => {
			const live = await findLivePrice(db);
			const { price, currency } =
				typeof live?.price === "number" && typeof live.currency === "string"
					? { price: live.price, currency: live.currency }
					: (await initialContent(db, files)).offer;
			return { minorUnits: Math.round(price * 10 ** minorDigits(currency)), currency };
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
