import { limits } from "../../../../../contract/limits.ts";
import type { ArmFigures, PageTest } from "../../../../../contract/site/sales-page/page-tests.ts";
import type { Services } from "../../../../rpc/context.ts";
import { paged } from "../../../../rpc/paged.ts";
import { priceOf } from "../published-page.ts";
import { compareVersions } from "./compare-versions.ts";
import {
	countEndedTests,
	findRunningTest,
	findTest,
	findVersionPrice,
	listEndedTests,
	listTestCounts,
	listTestSales,
	type StoredTest,
} from "./page-tests.queries.ts";

/** Returns the running test with its current figures; null for none (PAGE-03). */
export async function readRunningTest(services: Services): Promise<PageTest | null> {
	const running = await findRunningTest(services.db);
	return running && readTest(services, running.id);
}

/** Returns a test with its figures; null if there is no such ID. */
export async function readTest(services: Services, id: string): Promise<PageTest | null> {
	// Includes what this process has just seen.
	await services.visits.flush().catch(() => {});
	const test = await findTest(services.db, id);
	return test && describe(services, test);
}

/** @param page starts at 1 */
export async function listTests(services: Services, page: number) {
	const { db } = services;
	const found = await paged(
		page,
		limits.pageTestRows,
		() => countEndedTests(db),
		(part) => listEndedTests(db, part),
	);
	return { ...found, rows: await Promise.all(found.rows.map((test) => describe(services, test))) };
}

async function describe({ db, config }: Services, test: StoredTest): Promise<PageTest> {
	const { id, startedAt, startedBy, endedAt, endedBy, chosen } = test;
	const [counts, sales] = await Promise.all([listTestCounts(db, id), listTestSales(db, id, !config.production)]);
	const figuresOf = async (version: number): Promise<ArmFigures> => {
		const counted = (kind: (typeof counts)[number]["kind"]) =>
			counts.find((one) => one.version === version && one.kind === kind)?.count ?? 0;
		const sold = sales.filter((one) => one.version === version);
		const visitors = counted("visitor");
		const purchases = sold.reduce((sum, one) => sum + one.purchases, 0);
		return {
			version,
			price: priceOf(await findVersionPrice(db, version)),
			visitors,
			buyClicks: counted("buyClick"),
			checkouts: counted("checkout"),
			purchases,
			revenue: sold.map(({ minorUnits, currency }) => ({ minorUnits, currency })),
			conversion: visitors === 0 ? 0 : Math.min(purchases / visitors, 1),
		};
	};
	const [a, b] = await Promise.all([figuresOf(test.versionA), figuresOf(test.versionB)]);
	return { id, startedAt, startedBy, endedAt, endedBy, chosen, a, b, result: compareVersions(a, b) };
}
