import { limits } from "../../../../contract/limits.ts";
import type { Money } from "../../../../contract/money.ts";
import {
	type CodeQuote,
	type CodeRefusal,
	type CodeState,
	codeLink,
	type DiscountCode,
} from "../../../../contract/selling/codes.ts";
import type { Services } from "../../../rpc/context.ts";
import { paged } from "../../../rpc/paged.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { countCodes, findCodeRow, type ListedCode, listCodeRows } from "./codes.queries.ts";
import { quoteCode } from "./quote-code.ts";

type Parts = Pick<Services, "db" | "config" | "settings" | "publishedPage">;

interface Shown {
	siteUrl: string;
	price: Money;
	timeZone: string;
	now: Date;
}

/**
 * Lists the seller's codes with their uses and revenue, newest first (CODE-01).
 *
 * @param asked `search`: part of a code; empty for all
 */
export async function listCodes(parts: Parts, { page, search }: { page: number; search: string }, now: Date) {
	const { db, config } = parts;
	const shown = await readShown(parts, now);
	const { rows, ...counts } = await paged(
		page,
		limits.adminPageRows,
		() => countCodes(db, search),
		(part) => listCodeRows(db, !config.production, search, part),
	);
	return {
		...counts,
		rows: rows.map((row) => describeCode(row, shown)),
		price: shown.price,
		timeZone: shown.timeZone,
	};
}

/** @throws CODE_NOT_FOUND */
export async function readCode(parts: Parts, id: string, now: Date): Promise<DiscountCode> {
	const row = await findCodeRow(parts.db, !parts.config.production, id);
	if (!row) throw refusal("CODE_NOT_FOUND");
	return describeCode(row, await readShown(parts, now));
}

async function readShown({ config, settings, publishedPage }: Parts, now: Date): Promise<Shown> {
	const [{ time_zone: timeZone }, price] = await Promise.all([settings.read(), publishedPage.readPrice()]);
	return { siteUrl: config.siteUrl, price, timeZone, now };
}

const states: Record<CodeRefusal, CodeState> = {
	unknown: "not_applicable",
	paused: "paused",
	not_started: "scheduled",
	ended: "ended",
	used_up: "used_up",
	held: "used_up",
	other_currency: "not_applicable",
	above_price: "not_applicable",
	below_minimum: "not_applicable",
};
const stateOf = (quote: CodeQuote): CodeState => (quote.state === "applied" ? "running" : states[quote.reason]);

function describeCode(row: ListedCode, { siteUrl, price, timeZone, now }: Shown): DiscountCode {
	const quote = quoteCode(row, price, { now, timeZone });
	const { amountMinorUnits, currency } = row;
	return {
		id: row.id,
		code: row.code,
		percent: row.percent,
		amount: amountMinorUnits === null || currency === null ? null : { minorUnits: amountMinorUnits, currency },
		startsOn: row.startsOn,
		endsOn: row.endsOn,
		usageLimit: row.usageLimit,
		oncePerCustomer: row.oncePerCustomer,
		paused: row.paused,
		state: stateOf(quote),
		problem: quote.state === "refused" ? quote.text : null,
		price: quote.state === "applied" ? quote.price : null,
		uses: row.uses,
		held: row.held,
		revenue: row.revenue.map(({ minorUnits, currency }) => ({ minorUnits, currency })),
		link: codeLink(siteUrl, row.code),
		createdAt: row.createdAt,
		updatedAt: row.updatedAt,
	};
}
