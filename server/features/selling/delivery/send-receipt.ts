import { formatMoney } from "../../../../contract/money.ts";
import type { Settings } from "../../../../contract/site/settings.ts";
import type { Queryable } from "../../../database/database.ts";
import { findConsentText } from "../../../database/queries/consent-texts.queries.ts";
import type { Mailer } from "../../../mail/mailer.ts";
import { receiptMail } from "../../../mail/templates/orders/receipt-mail.tsx";
import { readMemberTexts } from "../../site/member-texts/read-member-texts.ts";
import { formatUtcDate, formatUtcDateTime } from "../order-facts/format-utc.ts";
import { markReceiptSent, type StoredOrder } from "../order-facts/orders.queries.ts";
import { judgeWithdrawal, lastWithdrawalDay } from "../withdrawal/withdrawal-right.ts";
import { receiptLink } from "./receipt-link.ts";
import { listRecipients } from "./recipients.queries.ts";

/** The fields of an order needed for its receipt. */
export type ReceiptOrder = Pick<
	StoredOrder,
	| "id"
	| "email"
	| "name"
	| "number"
	| "minorUnits"
	| "taxMinorUnits"
	| "currency"
	| "gift"
	| "quantity"
	| "consentVersion"
	| "consentedAt"
	| "withdrawnAt"
	| "orderedAt"
	| "discountCode"
	| "discountMinorUnits"
> & { products: (string | { name: string })[] };

/** Sends the receipt with the sign-in link (BUY-04), once the transaction commits. */
export async function sendReceipt(
	parts: { mailer: Mailer; siteUrl: string; authSecret: string },
	tx: Queryable,
	order: ReceiptOrder,
	settings: Settings,
): Promise<void> {
	const { minorUnits, taxMinorUnits, currency, gift, quantity, discountCode, discountMinorUnits } = order;
	const now = new Date();
	const [recipient] = gift ? await listRecipients(tx, order.id) : [];
	await parts.mailer.send(
		await receiptMail(
			{
				to: order.email,
				name: order.name,
				orderId: order.id,
				orderNumber: order.number,
				products: order.products
					.map((product) => (typeof product === "string" ? product : product.name))
					.filter(Boolean),
				total: formatMoney({ minorUnits, currency }),
				isFree: minorUnits === 0,
				discount:
					discountMinorUnits > 0
						? { code: discountCode, amount: formatMoney({ minorUnits: discountMinorUnits, currency }) }
						: null,
				tax: taxMinorUnits ? formatMoney({ minorUnits: taxMinorUnits, currency }) : null,
				link: gift ? null : receiptLink(parts, { id: order.id, email: order.email }, now),
				consent: await describeConsent(tx, order),
				withdrawal: describeWithdrawal(parts.siteUrl, order, recipient?.givenAt ?? (gift ? null : now), settings, now),
				gift: recipient ? { email: recipient.email, on: formatUtcDate(recipient.giveAt) } : null,
				seats: quantity > 1 && !gift ? { quantity, link: `${parts.siteUrl}/seats` } : null,
			},
			await readMemberTexts(tx),
		),
		tx,
	);
	await markReceiptSent(tx, order.id);
}

async function describeConsent(tx: Queryable, { consentVersion, consentedAt }: ReceiptOrder) {
	if (consentVersion === null || consentedAt === null) return null;
	const text = await findConsentText(tx, consentVersion);
	return text === null ? null : { version: consentVersion, text, at: formatUtcDateTime(consentedAt) };
}

function describeWithdrawal(
	siteUrl: string,
	order: ReceiptOrder,
	deliveredAt: Date | null,
	settings: Settings,
	now: Date,
) {
	const placedAt = order.orderedAt ?? now;
	const right = judgeWithdrawal({ ...order, state: "paid", placedAt, deliveredAt }, now);
	if (settings.withdrawal === "off" || right !== "allowed") return null;
	return { link: `${siteUrl}/withdraw`, until: formatUtcDate(lastWithdrawalDay(placedAt)) };
}
