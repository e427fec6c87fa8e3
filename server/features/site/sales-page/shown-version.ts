import type { PageArm } from "../../../../contract/site/sales-page/page-tests.ts";
import type { Queryable } from "../../../database/database.ts";
import { findRunningTest } from "./page-tests/page-tests.queries.ts";
import { findLiveNumber } from "./sales-page.queries.ts";

/** Returns the number of the version that a visitor sees; 0 for the page of a new site. */
export async function readShownVersion(db: Queryable, arm: PageArm): Promise<number> {
	const test = arm === "b" ? await findRunningTest(db) : null;
	return test?.b ?? (await findLiveNumber(db)) ?? 0;
}
