import type { Queryable } from "../../../database/database.ts";
import { listOpenDeclarations, type StoredDeclaration } from "./withdrawal-declarations.queries.ts";

/** Returns unhandled withdrawals without a matching order, longest wait first. */
export const listDeclarations = (db: Queryable, limit: number): Promise<StoredDeclaration[]> =>
	listOpenDeclarations(db, limit);
