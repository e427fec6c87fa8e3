import type { PageArm } from "../../../../../contract/site/sales-page/page-tests.ts";
import type { KnownPrincipal } from "../../../../auth/access/principal.ts";
import type { Services } from "../../../../rpc/context.ts";
import { refusal } from "../../../../rpc/refusal.ts";
import { recordAudit } from "../../audit-log/record-audit.ts";
import { lockSalesPage, makeVersionLive, notifySalesPageChanged } from "../sales-page.queries.ts";
import { endRunningTest } from "./page-tests.queries.ts";

/**
 * Ends a test and shows one version to everyone, in every process within a second (PAGE-03). Leaves the draft
 * unchanged.
 *
 * @param chosen null stops it without a choice, and A stays
 * @throws TEST_OVER if it is no longer running, for example because another admin has ended it
 */
export async function endTest(
	services: Services,
	admin: KnownPrincipal,
	{ id, chosen }: { id: string; chosen: PageArm | null },
): Promise<void> {
	await services.db.transaction(async (tx) => {
		await lockSalesPage(tx);
		const test = await endRunningTest(tx, id, { endedBy: admin.email, chosen });
		if (!test) throw refusal("TEST_OVER");
		if (chosen === "b") await makeVersionLive(tx, test.versionB);
		await recordAudit(tx, admin, {
			action: "page.test_ended",
			subject: `Version ${test.versionB}`,
			details: { against: test.versionA, chosen, live: chosen === "b" ? test.versionB : test.versionA },
		});
		await notifySalesPageChanged(tx);
	});
	await services.publishedPage.refresh();
}
