import { createHash } from "node:crypto";
import type { Money } from "../../../../contract/money.ts";
import type { PageArm } from "../../../../contract/site/sales-page/page-tests.ts";

/** A running test of two versions of the sales page (PAGE-03), cached in every process. */
export interface RunningTest {
	id: string;
	/** Version numbers. */
	a: number;
	b: number;
	priceOfB: Money;
}

/**
 * Returns the version that a visitor sees: one bit of their hash, mixed with the test, so that each test splits
 * visitors differently and knowing their version does not identify them.
 *
 * @param visitor their salted hash of the day, which changes tomorrow
 */
export function armOf(visitor: string, testId: string): PageArm {
	const bit = (createHash("sha256").update(`${testId} ${visitor}`).digest()[0] ?? 0) & 1;
	return bit === 0 ? "a" : "b";
}
