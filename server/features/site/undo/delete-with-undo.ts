import { type SQL, sql } from "drizzle-orm";
import type { DeletedKind, Deletion } from "../../../../contract/site/undo.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Queryable } from "../../../database/database.ts";
import { type ForeignKey, listForeignKeys } from "../../../database/foreign-keys.queries.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { deletable } from "./deletable.ts";
import {
	deleteRow,
	findRow,
	insertDeletion,
	saveDeletedFiles,
	saveDeletedRows,
	saveLostReferences,
} from "./undo.queries.ts";

const FILES = "stored_files";

/**
 * Deletes a row and everything below it, and moves later rows up. Can be undone for an hour, and its files stay in the
 * store for that time.
 *
 * @throws the kind's refusal if there is no such row
 */
export async function deleteWithUndo(
	{ db }: Pick<Services, "db">,
	admin: KnownPrincipal,
	kind: DeletedKind,
	id: string,
): Promise<Deletion> {
	const { table, orderOf, notFound, titleOf, follow } = deletable[kind];
	return db.transaction(async (tx) => {
		const found = await findRow(tx, table, id);
		if (!found) throw refusal(notFound);
		// The order before the row, like all code that moves something.
		const order = orderOf?.(found);
		await order?.lock(tx);
		const row = await findRow(tx, table, id, true);
		if (!row) throw refusal(notFound);
		const subject = titleOf?.(row) ?? row.title;
		const deletionId = await insertDeletion(tx, { kind, subject });
		await saveDependentRows(tx, deletionId, table, id);
		await deleteRow(tx, table, id);
		if (order) {
			const left = await order.list(tx);
			await order.write(
				tx,
				left.map((other) => other.id),
			);
		}
		await follow?.(tx, row);
		await recordAudit(tx, admin, { action: `${auditName(kind)}.deleted`, subject });
		return { deletionId };
	});
}

/** Returns the name of a kind in the audit log: `sequence_message`. */
export const auditName = (kind: DeletedKind): string =>
	kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Saves a row with everything that the database deletes with it, or that loses its reference to it. */
async function saveDependentRows(tx: Queryable, deletionId: string, root: string, id: string): Promise<void> {
	const keys = await listForeignKeys(tx);
	let place = 0;
	const note = async (table: string, which: SQL): Promise<void> => {
		await saveDeletedRows(tx, { deletionId, place: place++, table, which });
		for (const key of keys.filter((key) => key.table === table && key.parent === FILES))
			await saveDeletedFiles(tx, deletionId, key, which);
		for (const key of keys.filter(({ parent }) => parent === table)) {
			if (key.onDelete === "cascade") await note(key.table, below(key, which));
			else if (key.onDelete === "set null")
				await saveLostReferences(tx, { deletionId, place: place++, key, which: below(key, which) });
		}
	};
	await note(root, sql`${sql.raw(root)}.id = ${id}`);
}

/** Matches the rows that refer to others. */
function below({ table, column, parent, parentKey }: ForeignKey, which: SQL): SQL {
	const [child, key, name] = [`${table}.${column}`, `${parent}.${parentKey}`, parent].map((part) => sql.raw(part));
	return sql`${child} in (select ${key} from ${name} where ${which})`;
}
