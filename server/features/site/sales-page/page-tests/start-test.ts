import { isDeepStrictEqual } from "node:util";
import type { KnownPrincipal } from "../../../../auth/access/principal.ts";
import type { Services } from "../../../../rpc/context.ts";
import { refusal } from "../../../../rpc/refusal.ts";
import { refuseStaleEdit } from "../../../../rpc/refuse-stale-edit.ts";
import { recordAudit } from "../../audit-log/record-audit.ts";
import { checkContent } from "../publish-page.ts";
import { readPublishedContent } from "../published-page.ts";
import { readSalesPage } from "../read-sales-page.ts";
import { findLiveNumber, insertVersion, lockSalesPage, notifySalesPageChanged } from "../sales-page.queries.ts";
import { findRunningTest, insertTest } from "./page-tests.queries.ts";

/**
 * Shows the draft to half of the visitors and the live page to the others (PAGE-03). Saves the draft as a version; if
 * nothing was published yet, the page of a new site becomes version 1.
 *
 * @param seen the draft as the admin saw it, and a note for the list of versions
 * @returns the ID of the test
 * @throws TEST_RUNNING, NOTHING_TO_TEST, and the errors of `publishDraft`
 */
export async function startTest(
	services: Services,
	admin: KnownPrincipal,
	{ updatedAt, note }: { updatedAt: Date; note: string },
): Promise<string> {
	const { draft, changed } = await readSalesPage(services.db);
	refuseStaleEdit(draft, updatedAt);
	if (await findRunningTest(services.db)) throw refusal("TEST_RUNNING");
	if (!changed) throw refusal("NOTHING_TO_TEST");
	const content = checkContent(draft.content);
	// Slow, so it runs before the lock is taken.
	await services.publishedPage.check(content);
	const id = await services.db.transaction(async (tx) => {
		await lockSalesPage(tx);
		const { draft: current } = await readSalesPage(tx);
		refuseStaleEdit(current, updatedAt);
		if (await findRunningTest(tx)) throw refusal("TEST_RUNNING");
		const live = await readPublishedContent(tx);
		// Somebody may have published the same content meanwhile.
		if (isDeepStrictEqual(content, live)) throw refusal("NOTHING_TO_TEST");
		const kept = { publishedBy: admin.email, restoredFrom: null };
		const versionA =
			(await findLiveNumber(tx)) ?? (await insertVersion(tx, { ...kept, content: live, note: "Original page" }));
		const versionB = await insertVersion(tx, { ...kept, content, note }, false);
		const testId = await insertTest(tx, { versionA, versionB, startedBy: admin.email });
		await recordAudit(tx, admin, {
			action: "page.test_started",
			subject: `Version ${versionB}`,
			details: { against: versionA, note, price: content.offer.price, currency: content.offer.currency },
		});
		await notifySalesPageChanged(tx);
		return testId;
	});
	await services.publishedPage.refresh();
	return id;
}
