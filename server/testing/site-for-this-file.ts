import { afterAll } from "vitest";
import { startTestSite, type TestSite } from "./test-site.ts";

/**
 * A whole site for all tests of a file, closed after the last of them. Called at the top of the file, before its tests.
 *
 * @param options of `startTestSite`
 */
export async function siteForThisFile(options?: Parameters<typeof startTestSite>[0]): Promise<TestSite> {
	const site = await startTestSite(options);
	afterAll(() => site.close());
	return site;
}
