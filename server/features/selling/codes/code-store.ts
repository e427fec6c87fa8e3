import type pg from "pg";
import type { Money } from "../../../../contract/money.ts";
import { type CodeQuote, type CodeRefusal, normalizeCode } from "../../../../contract/selling/codes.ts";
import type { Database } from "../../../database/database.ts";
import { subscribe } from "../../../database/notifications/subscribe.ts";
import { coalesce } from "../../../work/coalesce.ts";
import type { SettingsStore } from "../../site/settings/settings-store.ts";
import { CODES_CHANNEL, listRules, type RulesOfCode } from "./codes.queries.ts";
import { quoteCode } from "./quote-code.ts";

/** The discount codes in the memory of a process, so that pages with a code need no query (CODE-02, PAGE-02). */
export interface CodeStore {
	/**
	 * Computes what a typed code does to a price, as far as this process knows; the checkout asks the database again.
	 *
	 * @param typed from the address of a page
	 */
	quote(typed: string, price: Money, now: Date): CodeQuote;
	/** Lists the names of running codes that cannot apply to a price, for the seller. */
	listNotApplying(price: Money, now: Date): string[];
	/** Reads the codes again, before a request completes; the database notifies other processes. */
	refresh(): Promise<void>;
	/** Listens for writes over a dedicated connection; after reconnecting, everything is read again. */
	listen(client: pg.Client): Promise<void>;
}

/** Reasons that a seller can only remove by another price or another code. */
const PRICE_REASONS: ReadonlySet<CodeRefusal> = new Set(["other_currency", "above_price", "below_minimum"]);

export function createCodeStore(db: Database, settings: SettingsStore): CodeStore {
	let codes = new Map<string, RulesOfCode>();
	let timeZone = "UTC";
	const refresh = coalesce(async () => {
		const [rules, { time_zone }] = await Promise.all([listRules(db), settings.read()]);
		codes = new Map(rules.map((one) => [one.code, one]));
		timeZone = time_zone;
	});
	settings.onChange(refresh);
	return {
		quote: (typed, price, now) => quoteCode(codes.get(normalizeCode(typed) ?? "") ?? null, price, { now, timeZone }),
		listNotApplying: (price, now) =>
			[...codes.values()].flatMap((one) => {
				const quote = quoteCode(one, price, { now, timeZone });
				return quote.state === "refused" && PRICE_REASONS.has(quote.reason) ? [one.code] : [];
			}),
		refresh,
		listen: async (client) => {
			await subscribe(client, CODES_CHANNEL, () => refresh().catch(() => {}));
			await refresh();
		},
	};
}
