import { and, gte, inArray, isNotNull, lt } from "drizzle-orm";
import { DAY_MS } from "../../../../contract/durations.ts";
import { firstContent } from "../../../../contract/site/sales-page/page-sections/sections.ts";
import { readPublishedContent } from "../../../features/site/sales-page/published-page.ts";
import { notifySalesPageChanged } from "../../../features/site/sales-page/sales-page.queries.ts";
import type { Queryable } from "../../database.ts";
import { checkouts } from "../../schema/selling/checkouts.ts";
import { auditLog } from "../../schema/site/audit-log.ts";
import { salesPageTestCounts, salesPageTests, salesPageVersions } from "../../schema/site/sales-page.ts";
import type { SampleBuyer, SampleCount } from "./plan-business.ts";
import { createRandom } from "./random.ts";

const SEED = 20_260_403;
const DAYS = 12;
const HEADLINE = "From seed to market table in nine days, on one shelf.";
/** Share of visitors who see version B; they buy more often. */
const SHARE_OF_B = 0.502;
const SALES_OF_B = 0.68;

/**
 * Starts a test of two headlines twelve days ago (TRY-01, PAGE-03). Its figures are those of these days: each visitor,
 * click, checkout and sale belongs to one of the versions.
 */
export async function loadPageTest(
	tx: Queryable,
	{ buyers, counts }: { buyers: SampleBuyer[]; counts: SampleCount[] },
	{ now, startedBy }: { now: Date; startedBy: string },
): Promise<void> {
	const random = createRandom(SEED);
	const startedAt = new Date(new Date(now).setUTCHours(0, 0, 0, 0) - DAYS * DAY_MS);
	const live = await readPublishedContent(tx);
	const content = structuredClone(live);
	firstContent(content.sections, "hero").title = HEADLINE;
	const kept = { publishedBy: startedBy, publishedAt: startedAt };
	const [a, b] = [1, 2];
	await tx.insert(salesPageVersions).values([
		{ ...kept, number: a, content: live, note: "Original page", liveSince: startedAt },
		{ ...kept, number: b, content, note: "Headline that begins with the nine days", liveSince: null },
	]);
	const [test] = await tx
		.insert(salesPageTests)
		.values({ versionA: a, versionB: b, startedAt, startedBy })
		.returning({ id: salesPageTests.id });
	if (!test) throw new Error("no row came back");
	const total = (kind: SampleCount["kind"]) =>
		counts.filter((one) => one.kind === kind && one.minute >= startedAt).reduce((sum, { count }) => sum + count, 0);
	const sorts = [
		["visitor", total("visit")],
		["buyClick", total("buyClick")],
		["checkout", total("checkout")],
	] as const;
	await tx.insert(salesPageTestCounts).values(
		sorts.flatMap(([kind, count]) => {
			const ofB = Math.round(count * SHARE_OF_B);
			return [
				{ testId: test.id, version: a, kind, count: count - ofB },
				{ testId: test.id, version: b, kind, count: ofB },
			];
		}),
	);
	const since = buyers.filter(({ cart, boughtAt }) => cart === "stripe" && boughtAt >= startedAt);
	const ofB = since.filter(() => random.chance(SALES_OF_B)).map(({ orderId }) => orderId);
	const ofTest = and(isNotNull(checkouts.orderId), gte(checkouts.createdAt, startedAt));
	await tx.update(checkouts).set({ pageTestId: test.id, pageVersion: a }).where(ofTest);
	if (ofB.length > 0)
		await tx
			.update(checkouts)
			.set({ pageVersion: b })
			.where(and(ofTest, inArray(checkouts.orderId, ofB)));
	await tx.insert(auditLog).values({
		actorEmail: startedBy,
		action: "page.test_started",
		subject: `Version ${b}`,
		details: { against: a, price: live.offer.price, currency: live.offer.currency },
		at: startedAt,
	});
	await notifySalesPageChanged(tx);
}

/**
 * Removes the sample test. Its versions go with it, except one that the seller has chosen or used since.
 *
 * @param loadedAt when the sample business was loaded
 */
export async function removePageTest(tx: Queryable, loadedAt: Date): Promise<void> {
	const [test] = await tx
		.delete(salesPageTests)
		// Tests of the seller began later.
		.where(lt(salesPageTests.startedAt, new Date(loadedAt.getTime() - DAY_MS)))
		.returning({ endedAt: salesPageTests.endedAt });
	if (!test) return;
	const versions = await tx.select({ number: salesPageVersions.number }).from(salesPageVersions);
	if (test.endedAt === null && versions.length === 2)
		await tx.delete(salesPageVersions).where(inArray(salesPageVersions.number, [1, 2]));
	await notifySalesPageChanged(tx);
}
