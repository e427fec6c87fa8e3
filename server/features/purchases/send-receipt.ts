import { formatMoney } from "../../../contract/money.ts";
import type { Settings } from "../../../contract/settings.ts";
import type { Queryable } from "../../database/database.ts";
import type { Mailer } from "../../mail/mailer.ts";
import { receiptMail } from "../../mail/templates/receipt-mail.tsx";
import { markReceiptSent, type StoredOrder } from "./orders.queries.ts";
import { receiptLink } from "./receipt-link.ts";

/** What was bought, and the way in (BUY-04). It goes out once the transaction commits. */
export async function sendReceipt(
	parts: { mailer: Mailer; siteUrl: string; authSecret: string },
	tx: Queryable,
	order: Pick<StoredOrder, "id" | "email" | "name" | "number" | "minorUnits" | "taxMinorUnits" | "currency"> & {
		products: (string | { name: string })[];
	},
	settings: Settings,
): Promise<void> {
	const { minorUnits, taxMinorUnits, currency } = order;
	await parts.mailer.send(
		await receiptMail({
			to: order.email,
			name: order.name,
			orderId: order.id,
			orderNumber: order.number,
			products: order.products.map((product) => (typeof product === "string" ? product : product.name)).filter(Boolean),
			total: formatMoney({ minorUnits, currency }),
			tax: taxMinorUnits ? formatMoney({ minorUnits: taxMinorUnits, currency }) : null,
			supportEmail: settings.support_email,
			link: receiptLink(parts, { id: order.id, email: order.email }, new Date()),
		}),
		tx,
	);
	await markReceiptSent(tx, order.id);
}
