import { limits } from "../../../../contract/limits.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import { isUniqueViolation } from "../../../database/database-errors.ts";
import { listForeignKeys } from "../../../database/foreign-keys.queries.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { deletable } from "./deletable.ts";
import { auditName } from "./delete-with-undo.ts";
import {
	forgetDeletion,
	listDeletedRows,
	lockDeletion,
	lockRow,
	putReferencesBack,
	restoreRows,
} from "./undo.queries.ts";

/**
 * Restores a deleted row at its old position, with everything deleted along with it.
 *
 * @throws DELETION_NOT_FOUND after an hour, or once it is undone; PARENT_GONE if its parent no longer exists;
 *   PLACE_TAKEN if something new occupies a unique value, such as the day of a sequence
 */
export async function undoDeletion(
	{ db }: Pick<Services, "db">,
	admin: KnownPrincipal,
	deletionId: string,
	now = new Date(),
): Promise<void> {
	await db.transaction(async (tx) => {
		const deletion = await lockDeletion(tx, deletionId);
		const since = now.getTime() - limits.undoDeletionMs;
		if (!deletion || deletion.deletedAt.getTime() < since) throw refusal("DELETION_NOT_FOUND");
		const { kind, subject, row } = deletion;
		const { table: root, orderOf, follow } = deletable[kind];
		const keys = await listForeignKeys(tx);
		for (const key of keys.filter(({ table, onDelete }) => table === root && onDelete === "cascade")) {
			const isThere = await lockRow(tx, key.parent, key.parentKey, row[key.column]);
			if (!isThere) throw refusal("PARENT_GONE");
		}
		const order = orderOf?.(row);
		await order?.lock(tx);
		const ids = (await order?.list(tx))?.map(({ id }) => id) ?? [];
		for (const { place, table, lostColumn: column } of await listDeletedRows(tx, deletionId)) {
			try {
				if (column !== null) await putReferencesBack(tx, { deletionId, place, table, column });
				else await restoreRows(tx, { deletionId, place, table, keys });
			} catch (error) {
				throw isUniqueViolation(error) ? refusal("PLACE_TAKEN") : error;
			}
		}
		await order?.write(tx, ids.toSpliced(Number(row.order_index), 0, row.id));
		await follow?.(tx, row);
		await forgetDeletion(tx, deletionId);
		await recordAudit(tx, admin, { action: `${auditName(kind)}.restored`, subject });
	});
}
