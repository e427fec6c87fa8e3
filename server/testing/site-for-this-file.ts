import { afterAll } from "vitest";
import { startTestSite, type TestSite } from "./test-site.ts";

/**
 * Starts a complete site for all tests of a file, and closes it after the last one. Call it at the top of the file,
 * before its tests.
 *
 * @param options of `startTestSite`
 */
export async function siteForThisFile(options?: Parameters<typeof startTestSite>[0]): Promise<TestSite> {
	const site = await startTestSite(options);
	afterAll(() => site.close());
	return site;
}
