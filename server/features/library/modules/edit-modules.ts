import { moduleErrors } from "../../../contract/modules.ts";
import { movedOrder, type NewPlace } from "../../../contract/ordering.ts";
import type { Database, Queryable } from "../../database/database.ts";
import { lockOrder, type RowOrder } from "../../database/order.queries.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import { refusal } from "../../rpc/refusal.ts";
import { refuseStaleEdit } from "../../rpc/refuse-stale-edit.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { changeModule, insertModule, listModuleOrder, lockModule, writeModuleOrder } from "./modules.queries.ts";

interface ModuleWords {
	title: string;
	description: string;
	/** Left out: it stays as it is, and a new one is seen at once. */
	published?: boolean | undefined;
}

const lockModuleOrder = (tx: Queryable) => lockOrder(tx, "modules");

export const moduleOrder: RowOrder = { lock: lockModuleOrder, list: listModuleOrder, write: writeModuleOrder };

/**
 * Puts a module behind all others.
 *
 * @param tx a transaction: the order is held until it ends
 * @returns the id
 */
export async function appendModule(tx: Queryable, words: ModuleWords): Promise<string> {
	await lockModuleOrder(tx);
	const ids = (await listModuleOrder(tx)).map(({ id }) => id);
	await writeModuleOrder(tx, ids);
	return insertModule(tx, { ...words, orderIndex: ids.length });
}

/** @returns the id */
export async function createModule(db: Database, admin: KnownPrincipal, words: ModuleWords): Promise<string> {
	return db.transaction(async (tx) => {
		const id = await appendModule(tx, words);
		await recordAudit(tx, admin, { action: "module.created", subject: words.title });
		return id;
	});
}

/** @param startedFrom when what the admin began with was last changed */
export async function editModule(
	db: Database,
	admin: KnownPrincipal,
	{ id, startedFrom, title, description, published }: ModuleWords & { id: string; startedFrom: Date },
): Promise<void> {
	await db.transaction(async (tx) => {
		const current = await lockModule(tx, id);
		if (!current) throw refusal(moduleErrors, "MODULE_NOT_FOUND");
		refuseStaleEdit(current, startedFrom);
		await changeModule(tx, id, { title, description, published });
		await recordAudit(tx, admin, { action: "module.changed", subject: title });
	});
}

/** Moves a module; afterwards the places count from 0 without a gap (MOD-04). */
export async function moveModule(db: Database, admin: KnownPrincipal, id: string, to: NewPlace): Promise<void> {
	await db.transaction(async (tx) => {
		await lockModuleOrder(tx);
		const all = await listModuleOrder(tx);
		const module = all.find((other) => other.id === id);
		if (!module) throw refusal(moduleErrors, "MODULE_NOT_FOUND");
		const ids = all.map((other) => other.id);
		const moved = movedOrder(ids, id, to);
		await writeModuleOrder(tx, moved);
		if (moved.join() === ids.join()) return;
		const details = { from: ids.indexOf(id), to: moved.indexOf(id) };
		await recordAudit(tx, admin, { action: "module.moved", subject: module.title, details });
	});
}
