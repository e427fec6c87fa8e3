import { type UpdateValues, updateErrors } from "../../../contract/updates.ts";
import type { Database } from "../../database/database.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import { refusal } from "../../rpc/refusal.ts";
import { refuseStaleEdit } from "../../rpc/refuse-stale-edit.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { changeUpdate, insertUpdate, lockUpdate } from "./updates.queries.ts";

export async function createUpdate(db: Database, admin: KnownPrincipal, values: UpdateValues) {
	return db.transaction(async (tx) => {
		const update = await insertUpdate(tx, values);
		await recordAudit(tx, admin, { action: "update.created", subject: update.title });
		return update;
	});
}

/** @param startedFrom when what the admin began with was last changed */
export async function editUpdate(
	db: Database,
	admin: KnownPrincipal,
	id: string,
	startedFrom: Date,
	values: UpdateValues,
) {
	return db.transaction(async (tx) => {
		const current = await lockUpdate(tx, id);
		if (!current) throw refusal(updateErrors, "UPDATE_NOT_FOUND");
		refuseStaleEdit(current, startedFrom);
		const update = (await changeUpdate(tx, id, values)) ?? current;
		await recordAudit(tx, admin, { action: "update.changed", subject: update.title });
		return update;
	});
}

/** @param startedFrom where it is taken back: as it was left then */
export async function setUpdateActive(
	db: Database,
	admin: KnownPrincipal,
	id: string,
	isActive: boolean,
	startedFrom: Date | undefined,
) {
	return db.transaction(async (tx) => {
		const current = await lockUpdate(tx, id);
		if (current && startedFrom) refuseStaleEdit(current, startedFrom);
		const update = await changeUpdate(tx, id, { isActive });
		if (!update) throw refusal(updateErrors, "UPDATE_NOT_FOUND");
		const action = isActive ? "update.activated" : "update.deactivated";
		await recordAudit(tx, admin, { action, subject: update.title });
		return update;
	});
}
