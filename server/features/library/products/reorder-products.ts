import type { NewPlace } from "../../../../contract/ordering.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Database } from "../../../database/database.ts";
import { lockOrder, moveRow, type RowOrder } from "../../../database/queries/row-order.queries.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { listProductOrder, writeProductOrder } from "./admin-products.queries.ts";

export const productOrder: RowOrder = {
	lock: (tx) => lockOrder(tx, "digital_downloads"),
	list: listProductOrder,
	write: writeProductOrder,
};

/** Moves a product; positions then start at 0 without gaps (ADD-01). */
export async function moveProduct(db: Database, admin: KnownPrincipal, id: string, to: NewPlace): Promise<void> {
	await db.transaction(async (tx) => {
		const moved = await moveRow(tx, productOrder, id, to);
		if (!moved) throw refusal("PRODUCT_NOT_FOUND");
		const { title, ...details } = moved;
		if (details.from !== details.to) await recordAudit(tx, admin, { action: "product.moved", subject: title, details });
	});
}
