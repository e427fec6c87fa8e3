import type { PageTest } from "../../../../../contract/site/sales-page/page-tests.ts";
import { admin } from "../../../../rpc/builders.ts";
import type { Services } from "../../../../rpc/context.ts";
import { endTest } from "./end-test.ts";
import { listTests, readRunningTest, readTest } from "./read-tests.ts";
import { startTest } from "./start-test.ts";

export const pageTestsForAdmin = {
	current: admin.pageTests.current.handler(({ context }) => readRunningTest(context.services)),
	list: admin.pageTests.list.handler(({ context, input }) => listTests(context.services, input.page)),
	start: admin.pageTests.start.handler(async ({ context, input }) =>
		known(context.services, await startTest(context.services, context.user, input)),
	),
	end: admin.pageTests.end.handler(async ({ context, input }) => {
		await endTest(context.services, context.user, input);
		return known(context.services, input.id);
	}),
};

async function known(services: Services, id: string): Promise<PageTest> {
	const test = await readTest(services, id);
	if (!test) throw new Error("the test is gone");
	return test;
}
