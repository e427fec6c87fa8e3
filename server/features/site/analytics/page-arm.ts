import { createHash } from "node:crypto";
import type { Money } from "../../../contract/money.ts";
import type { PageArm } from "../../../contract/page-tests.ts";

/** A test of two versions of the sales page while it runs (PAGE-03), as every process holds it in memory. */
export interface RunningTest {
	id: string;
	/** The numbers of the versions. */
	a: number;
	b: number;
	priceOfB: Money;
}

/**
 * Which version a visitor sees: one bit of what tells them apart today, mixed with the test, so that each test splits anew
 * and nobody who knows one version can tell the other's visitors.
 *
 * @param visitor their salted hash of the day, which is another one tomorrow
 */
export function armOf(visitor: string, testId: string): PageArm {
	const bit = (createHash("sha256").update(`${testId} ${visitor}`).digest()[0] ?? 0) & 1;
	return bit === 0 ? "a" : "b";
}
