import { limits } from "../../../../contract/limits.ts";
import { formatMoney } from "../../../../contract/money.ts";
import type { CodeValues } from "../../../../contract/selling/codes.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import { isUniqueViolation } from "../../../database/database-errors.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { requireUnchanged } from "../../../rpc/refuse-stale-edit.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { changeCode, countCodes, insertCode, lockCode } from "./codes.queries.ts";
import { discountPrice } from "./quote-code.ts";

type Parts = Pick<Services, "db" | "codes" | "publishedPage">;

/**
 * Adds a discount code (CODE-01).
 *
 * @returns its ID
 * @throws CODE_EXISTS, TOO_MANY_CODES, AMOUNT_ABOVE_PRICE, OTHER_CURRENCY, BELOW_MINIMUM
 */
export async function createCode(parts: Parts, admin: KnownPrincipal, values: CodeValues): Promise<string> {
	await refuseForPrice(parts, values);
	const id = await refuseTaken(() =>
		parts.db.transaction(async (tx) => {
			if ((await countCodes(tx)) >= limits.discountCodes) throw refusal("TOO_MANY_CODES");
			const id = await insertCode(tx, columnsOf(values));
			await recordAudit(tx, admin, { action: "code.created", subject: values.code });
			return id;
		}),
	);
	await parts.codes.refresh();
	return id;
}

/**
 * Changes a code. Open checkouts keep their price.
 *
 * @param startedFrom last change of the version that the admin started from
 * @throws CODE_NOT_FOUND, CHANGED_MEANWHILE, and the codes of `createCode`
 */
export async function updateCode(
	parts: Parts,
	admin: KnownPrincipal,
	id: string,
	startedFrom: Date,
	values: CodeValues,
): Promise<void> {
	await refuseForPrice(parts, values);
	await refuseTaken(() =>
		parts.db.transaction(async (tx) => {
			requireUnchanged(await lockCode(tx, id), "CODE_NOT_FOUND", startedFrom);
			await changeCode(tx, id, columnsOf(values));
			await recordAudit(tx, admin, { action: "code.changed", subject: values.code });
		}),
	);
	await parts.codes.refresh();
}

/**
 * Pauses a code, or resumes it.
 *
 * @param startedFrom for an undo: the state that it must still be in
 * @throws CODE_NOT_FOUND, CHANGED_MEANWHILE
 */
export async function setCodePaused(
	{ db, codes }: Parts,
	admin: KnownPrincipal,
	{ id, paused, startedFrom }: { id: string; paused: boolean; startedFrom: Date | undefined },
): Promise<void> {
	await db.transaction(async (tx) => {
		const current = requireUnchanged(await lockCode(tx, id), "CODE_NOT_FOUND", startedFrom ?? null);
		await changeCode(tx, id, { paused });
		await recordAudit(tx, admin, { action: paused ? "code.paused" : "code.resumed", subject: current.code });
	});
	await codes.refresh();
}

function columnsOf({ amount, ...values }: CodeValues) {
	const { code, percent, startsOn, endsOn, usageLimit, oncePerCustomer, paused } = values;
	return {
		...{ code, percent, startsOn, endsOn, usageLimit, oncePerCustomer, paused },
		amountMinorUnits: amount?.minorUnits ?? null,
		currency: amount?.currency ?? null,
	};
}

/** Refuses a discount that would not apply to the live price. */
async function refuseForPrice({ publishedPage }: Parts, { percent, amount }: CodeValues): Promise<void> {
	const price = await publishedPage.readPrice();
	const discount = { percent, amountMinorUnits: amount?.minorUnits ?? null, currency: amount?.currency ?? null };
	const outcome = discountPrice(discount, price);
	if (outcome === "above_price")
		throw refusal("AMOUNT_ABOVE_PRICE", { message: `The amount is more than the price of ${formatMoney(price)}.` });
	if (outcome === "other_currency")
		throw refusal("OTHER_CURRENCY", { message: `The amount must be in ${price.currency}, like the price.` });
	if (outcome === "below_minimum")
		throw refusal("BELOW_MINIMUM", {
			message: "This leaves less than Stripe can charge. Take less off, or 100 percent.",
		});
}

async function refuseTaken<Result>(write: () => Promise<Result>): Promise<Result> {
	try {
		return await write();
	} catch (error) {
		throw isUniqueViolation(error) ? refusal("CODE_EXISTS") : error;
	}
}
