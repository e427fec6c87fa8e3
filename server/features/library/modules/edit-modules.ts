import type { NewPlace } from "../../../../contract/ordering.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Database, Queryable } from "../../../database/database.ts";
import { appendRow, lockOrder, moveRow, type RowOrder } from "../../../database/queries/row-order.queries.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { requireUnchanged } from "../../../rpc/refuse-stale-edit.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { changeModule, insertModule, listModuleOrder, lockModule, writeModuleOrder } from "./modules.queries.ts";

interface ModuleTexts {
	title: string;
	description: string;
	/** If omitted, it stays unchanged; a new one is visible immediately. */
	published?: boolean | undefined;
}

export const moduleOrder: RowOrder = {
	lock: (tx) => lockOrder(tx, "modules"),
	list: listModuleOrder,
	write: writeModuleOrder,
};

/**
 * Adds a module at the end.
 *
 * @param tx a transaction: the order is locked until it ends
 * @returns the ID
 */
export async function appendModule(tx: Queryable, texts: ModuleTexts): Promise<string> {
	return insertModule(tx, { ...texts, orderIndex: await appendRow(tx, moduleOrder) });
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
		requireUnchanged(await lockModule(tx, id), "MODULE_NOT_FOUND", startedFrom);
		await changeModule(tx, id, { title, description, published });
		await recordAudit(tx, admin, { action: "module.changed", subject: title });
	});
}

/** Moves a module; positions then start at 0 without gaps (MOD-04). */
export async function moveModule(db: Database, admin: KnownPrincipal, id: string, to: NewPlace): Promise<void> {
	await db.transaction(async (tx) => {
		const moved = await moveRow(tx, moduleOrder, id, to);
		if (!moved) throw refusal("MODULE_NOT_FOUND");
		const { title, ...details } = moved;
		if (details.from !== details.to) await recordAudit(tx, admin, { action: "module.moved", subject: title, details });
	});
}
