import type { UpdateValues } from "../../../../contract/library/updates.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Database } from "../../../database/database.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { refuseStaleEdit, requireUnchanged } from "../../../rpc/refuse-stale-edit.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { changeUpdate, insertUpdate, lockUpdate } from "./updates.queries.ts";

export async function createUpdate(db: Database, admin: KnownPrincipal, values: UpdateValues) {
	return db.transaction(async (tx) => {
		const update = await insertUpdate(tx, values);
		await recordAudit(tx, admin, { action: "update.created", subject: update.title });
		return update;
	});
}

/** @param startedFrom last change of the version that the admin started from */
export async function editUpdate(
	db: Database,
	admin: KnownPrincipal,
	id: string,
	startedFrom: Date,
	values: UpdateValues,
) {
	return db.transaction(async (tx) => {
		const current = requireUnchanged(await lockUpdate(tx, id), "UPDATE_NOT_FOUND", startedFrom);
		const update = (await changeUpdate(tx, id, values)) ?? current;
		await recordAudit(tx, admin, { action: "update.changed", subject: update.title });
		return update;
	});
}

/** @param startedFrom for an undo: the state that it must still be in */
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
		if (!update) throw refusal("UPDATE_NOT_FOUND");
		const action = isActive ? "update.activated" : "update.deactivated";
		await recordAudit(tx, admin, { action, subject: update.title });
		return update;
	});
}
