import { movedOrder, type NewPlace } from "../../../../contract/ordering.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Database, Queryable } from "../../../database/database.ts";
import { lockOrder, type RowOrder } from "../../../database/queries/order.queries.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { listProductOrder, writeProductOrder } from "./admin-products.queries.ts";

/** Locked while a product is added, moved or deleted, so that the order is consistent at every commit (ADD-04). */
export const lockProductOrder = (tx: Queryable) => lockOrder(tx, "digital_downloads");

export const productOrder: RowOrder = { lock: lockProductOrder, list: listProductOrder, write: writeProductOrder };

/** Moves a product; positions then start at 0 without gaps (ADD-01). */
export async function moveProduct(db: Database, admin: KnownPrincipal, id: string, to: NewPlace): Promise<void> {
	await db.transaction(async (tx) => {
		await lockProductOrder(tx);
		const products = await listProductOrder(tx);
		const product = products.find((other) => other.id === id);
		if (!product) throw refusal("PRODUCT_NOT_FOUND");
		const ids = products.map((other) => other.id);
		const moved = movedOrder(ids, id, to);
		await writeProductOrder(tx, moved);
		if (moved.join() === ids.join()) return;
		const details = { from: ids.indexOf(id), to: moved.indexOf(id) };
		await recordAudit(tx, admin, { action: "product.moved", subject: product.title, details });
	});
}
