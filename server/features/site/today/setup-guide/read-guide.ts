import { settingDefaults } from "../../../../../contract/site/settings.ts";
import type { GuideState, GuideStep } from "../../../../../contract/site/setup-guide.ts";
import type { Services } from "../../../../rpc/context.ts";
import { readSalesPage } from "../../sales-page/read-sales-page.ts";
import { findGuide, readProgress } from "./setup-guide.queries.ts";

/** Returns the setup guide; null for a site without one, and once it is finished (BRND-02). */
export async function readGuide({ db, settings }: Services): Promise<GuideState | null> {
	const guide = await findGuide(db);
	if (!guide || guide.finishedAt) return null;
	const [{ site_name: name, support_email: email }, page, { brand, files }] = await Promise.all([
		settings.read(),
		readSalesPage(db),
		readProgress(db),
	]);
	const isDone: Record<GuideStep, boolean> = {
		product: guide.kind !== null,
		name: name !== settingDefaults.site_name && email !== settingDefaults.support_email,
		brand,
		price: guide.price !== null,
		files,
		page: page.live !== null || page.draft.updatedBy !== null,
	};
	return {
		kind: guide.kind,
		productName: guide.productName,
		promise: guide.promise,
		guaranteeDays: guide.guaranteeDays,
		price: guide.price !== null && guide.currency ? { minorUnits: guide.price, currency: guide.currency } : null,
		done: (Object.keys(isDone) as GuideStep[]).filter((step) => isDone[step]),
		comingSoon: page.live === null,
		hasDraft: page.draft.updatedBy !== null,
		opened: guide.openedAt !== null,
	};
}
