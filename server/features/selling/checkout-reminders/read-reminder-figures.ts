import { DAY_MS } from "../../../../contract/durations.ts";
import { type ReminderFigures, reminderStops } from "../../../../contract/selling/checkout-reminders.ts";
import type { AnalyticsRange } from "../../../../contract/site/analytics.ts";
import type { Services } from "../../../rpc/context.ts";
import { compareVersions } from "../../site/sales-page/page-tests/compare-versions.ts";
import { countReminders } from "./checkout-reminders.queries.ts";

/**
 * Returns how many buyers agreed to be reminded, and what came of it, against the tenth that was left out (LEAD-05).
 *
 * @param range days in UTC on which they agreed
 */
export async function readReminderFigures(
	{ db, settings }: Pick<Services, "db" | "settings">,
	range: AnalyticsRange,
): Promise<ReminderFigures> {
	const from = new Date(`${range.from}T00:00:00Z`);
	const until = new Date(Date.parse(`${range.to}T00:00:00Z`) + DAY_MS);
	const [{ checkout_reminders }, { figures, stops }] = await Promise.all([
		settings.read(),
		countReminders(db, { from, until }),
	]);
	const { agreed, reminded, returned, bought, refunded, control, controlBought } = figures;
	return {
		on: checkout_reminders === "on",
		agreed,
		reminded,
		returned,
		bought,
		refunded,
		sent: { people: reminded, bought },
		control: { people: control, bought: controlBought },
		result: compareVersions({ visitors: control, purchases: controlBought }, { visitors: reminded, purchases: bought }),
		notSent: stops.flatMap(({ reason, count }) => (reason ? [{ reason: reminderStops[reason], count }] : [])),
	};
}
