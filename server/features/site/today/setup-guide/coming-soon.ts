import type { Queryable } from "../../../../database/database.ts";
import { readShownVersion } from "../../sales-page/shown-version.ts";
import { findGuide } from "./setup-guide.queries.ts";

/**
 * Decides whether visitors see `Coming soon` (BRND-02): on a new site until its first publication. Nothing is sold
 * meanwhile, because the page of a new site describes a product that the seller does not have.
 */
export async function isComingSoon(db: Queryable): Promise<boolean> {
	return (await findGuide(db)) !== null && (await readShownVersion(db, "a")) === 0;
}
