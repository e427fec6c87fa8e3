import { movedOrder, type NewPlace } from "../../../../contract/ordering.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Database, Queryable } from "../../../database/database.ts";
import { lockOrder, type RowOrder } from "../../../database/queries/order.queries.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { refuseStaleEdit } from "../../../rpc/refuse-stale-edit.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { changeModule, insertModule, listModuleOrder, lockModule, writeModuleOrder } from "./modules.queries.ts";

interface ModuleTexts {
	title: string;
	description: string;
	/** If omitted, it stays unchanged; a new one is visible immediately. */
	published?: boolean | undefined;
}

const lockModuleOrder = (tx: Queryable) => lockOrder(tx, "modules");

export const moduleOrder: RowOrder = { lock: lockModuleOrder, list: listModuleOrder, write: writeModuleOrder };

/**
 * Adds a module at the end.
 *
 * @param tx a transaction: the order is locked until it ends
 * @returns the ID
 */
export async function appendModule(tx: Queryable, texts: ModuleTexts): Promise<string> {
	await lockModuleOrder(tx);
	const ids = (await listModuleOrder(tx)).map(({ id }) => id);
	await writeModuleOrder(tx, ids);
	return insertModule(tx, { ...texts, orderIndex: ids.length });
}

/** Returns the ID. */
export async function createModule(db: Database, admin: KnownPrincipal, texts: ModuleTexts): Promise<string> {
	return db.transaction(async (tx) => {
		const id = await appendModule(tx, texts);
		await recordAudit(tx, admin, { action: "module.created", subject: texts.title });
		return id;
	});
}

/** @param startedFrom last change of the version that the admin started from */
export async function editModule(
	db: Database,
	admin: KnownPrincipal,
	{ id, startedFrom, title, description, published }: ModuleTexts & { id: string; startedFrom: Date },
): Promise<void> {
	await db.transaction(async (tx) => {
		const current = await lockModule(tx, id);
		if (!current) throw refusal("MODULE_NOT_FOUND");
		refuseStaleEdit(current, startedFrom);
		await changeModule(tx, id, { title, description, published });
		await recordAudit(tx, admin, { action: "module.changed", subject: title });
	});
}

/** Moves a module; positions then start at 0 without gaps (MOD-04). */
export async function moveModule(db: Database, admin: KnownPrincipal, id: string, to: NewPlace): Promise<void> {
	await db.transaction(async (tx) => {
		await lockModuleOrder(tx);
		const all = await listModuleOrder(tx);
		const module = all.find((other) => other.id === id);
		if (!module) throw refusal("MODULE_NOT_FOUND");
		const ids = all.map((other) => other.id);
		const moved = movedOrder(ids, id, to);
		await writeModuleOrder(tx, moved);
		if (moved.join() === ids.join()) return;
		const details = { from: ids.indexOf(id), to: moved.indexOf(id) };
		await recordAudit(tx, admin, { action: "module.moved", subject: module.title, details });
	});
}
