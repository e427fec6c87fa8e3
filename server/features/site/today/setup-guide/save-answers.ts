import { type Money, minorDigits } from "../../../../../contract/money.ts";
import type { SoldKind } from "../../../../../contract/site/setup-guide.ts";
import type { KnownPrincipal } from "../../../../auth/access/principal.ts";
import type { Services } from "../../../../rpc/context.ts";
import { refusal } from "../../../../rpc/refusal.ts";
import { recordAudit } from "../../audit-log/record-audit.ts";
import { replaceDraft } from "../../sales-page/edit-draft.ts";
import { readSalesPage } from "../../sales-page/read-sales-page.ts";
import { updateGuide } from "./setup-guide.queries.ts";
import { withPrice } from "./starter-content.ts";

/** The lowest price in a currency without a smaller unit, as the sales page accepts it. */
const MIN_WHOLE_PRICE = 50;

/**
 * Saves what the seller sells (BRND-02).
 *
 * @throws NO_GUIDE
 */
export async function saveProduct(
	{ db }: Services,
	admin: KnownPrincipal,
	product: { kind: SoldKind; productName: string; promise: string },
): Promise<void> {
	await db.transaction(async (tx) => {
		if (!(await updateGuide(tx, product))) throw refusal("NO_GUIDE");
		await recordAudit(tx, admin, { action: "setupGuide.productSaved", subject: product.productName, details: product });
	});
}

/**
 * Saves the price and the guarantee, and puts both into a draft that was begun before.
 *
 * @param guaranteeDays null for none
 * @throws NO_GUIDE, PRICE_TOO_LOW
 */
export async function savePrice(
	{ db }: Services,
	admin: KnownPrincipal,
	price: Money,
	guaranteeDays: number | null,
): Promise<void> {
	if (minorDigits(price.currency) === 0 && price.minorUnits < MIN_WHOLE_PRICE) throw refusal("PRICE_TOO_LOW");
	const answer = { price: price.minorUnits, currency: price.currency, guaranteeDays };
	await db.transaction(async (tx) => {
		if (!(await updateGuide(tx, answer))) throw refusal("NO_GUIDE");
		const { draft } = await readSalesPage(tx);
		if (draft.updatedBy !== null) await replaceDraft(tx, admin, (current) => withPrice(current, answer));
		await recordAudit(tx, admin, { action: "setupGuide.priceSaved", subject: "Price", details: answer });
	});
}
