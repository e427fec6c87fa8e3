import type { Queryable } from "../../database/database.ts";
import { listOpenDeclarations, type StoredDeclaration } from "./withdrawal-declarations.queries.ts";

/** @returns withdrawals that no order was found for and the seller has not handled, those that wait longest first */
export const listDeclarations = (db: Queryable, limit: number): Promise<StoredDeclaration[]> =>
	listOpenDeclarations(db, limit);
