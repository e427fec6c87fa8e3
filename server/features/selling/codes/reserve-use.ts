import { limits } from "../../../../contract/limits.ts";
import { formatMoney, type Money } from "../../../../contract/money.ts";
import { type AppliedCode, type CodeQuote, normalizeCode } from "../../../../contract/selling/codes.ts";
import type { Queryable } from "../../../database/database.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { findRules, hasUsed, insertUse, lockRules } from "./codes.queries.ts";
import { customerKeyOf } from "./customer-key.ts";
import { quoteCode } from "./quote-code.ts";

/** When a code is used, and the site's time zone. */
interface Moment {
	now: Date;
	timeZone: string;
}

/**
 * Computes what a code does to a price, as currently in the database (CODE-02).
 *
 * @param typed as in an address or a form
 * @param price of one seat
 * @param browserHash of the buyer's browser, which releases what it holds when it opens another checkout
 * @returns null for text that is not one of our codes
 */
export async function readQuote(
	db: Queryable,
	typed: string,
	price: Money,
	moment: Moment,
	browserHash: string | null = null,
): Promise<CodeQuote | null> {
	const code = normalizeCode(typed);
	const rules = code && (await findRules(db, code, browserHash));
	return rules ? quoteCode(rules, price, moment) : null;
}

/** Who uses a code, and when. */
export interface CodeUser {
	/** Null while unknown. */
	email: string | null;
	/** The email is that of a signed-in buyer, who may know what it was used for. */
	isOwnEmail: boolean;
	authSecret: string;
	moment: Moment;
}

/** A reserved use. */
export interface ReservedUse {
	id: string;
	code: string;
	/** Discount of the whole order. */
	minorUnits: number;
	expiresAt: Date;
}

/**
 * Reserves a use of a code for a checkout that is about to be opened (CODE-03). The code is locked, so that the limit
 * holds however many buyers arrive at once.
 *
 * @param wanted `quoted`: what the buyer was shown
 * @throws PRICE_CHANGED if the code no longer gives the price that was shown, EMAIL_NEEDED, CODE_USED_BEFORE,
 *   CODE_NOT_APPLIED
 */
export async function reserveUse(
	tx: Queryable,
	{
		quoted,
		quantity,
		checkoutId,
		buyer,
	}: { quoted: AppliedCode; quantity: number; checkoutId: string; buyer: CodeUser },
): Promise<ReservedUse> {
	const { email, isOwnEmail, authSecret, moment } = buyer;
	const rules = await lockRules(tx, quoted.code);
	const quote = quoteCode(rules, quoted.before, moment);
	if (!rules || quote.state === "refused" || quote.price.minorUnits !== quoted.price.minorUnits)
		throw refusal("PRICE_CHANGED", { message: quote.text });
	let customerKey: string | null = null;
	if (rules.oncePerCustomer) {
		if (email === null) throw refusal("EMAIL_NEEDED");
		customerKey = customerKeyOf(authSecret, email);
		if (await hasUsed(tx, rules.id, customerKey))
			throw isOwnEmail
				? refusal("CODE_USED_BEFORE", {
						message: `You have already used the code ${rules.code}, which works once per customer.`,
					})
				: codeNotApplied(quoted);
	}
	const minorUnits = (quote.before.minorUnits - quote.price.minorUnits) * quantity;
	const expiresAt = new Date(moment.now.getTime() + limits.codeReservationMs);
	const id = await insertUse(tx, {
		codeId: rules.id,
		code: rules.code,
		minorUnits,
		checkoutId,
		customerKey,
		expiresAt,
	});
	return { id, code: rules.code, minorUnits, expiresAt };
}

/** Refuses a code without saying why: the buyer of a typed email may be someone else (CODE-01). */
export const codeNotApplied = ({ code, before }: AppliedCode) =>
	refusal("CODE_NOT_APPLIED", {
		message: `The code ${code} can't be applied to this order. Without it, the price is ${formatMoney(before)}.`,
	});
