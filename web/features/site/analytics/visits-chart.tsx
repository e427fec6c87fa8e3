import { Text } from "@mantine/core";
import { formatDate, formatNumber } from "../../../../contract/formats.ts";
import type { Analytics } from "../../../../contract/site/analytics.ts";
import classes from "./analytics.module.css";

const DAY: Intl.DateTimeFormatOptions = {
	month: "short",
	day: "numeric",
	year: "numeric",
	timeZone: "UTC",
};
const formatDay = (day: string) => formatDate(new Date(day), DAY);

/** Visits and purchases by day, with a one-sentence summary; the table below has every number. */
export function VisitsChart({ days }: { days: Analytics["days"] }) {
	const most = Math.max(1, ...days.map(({ visit, purchase }) => Math.max(visit, purchase)));
	const best = days.reduce((one, other) => (other.visit > one.visit ? other : one));
	const height = (value: number) => `${(value / most) * 100}%`;
	return (
		<figure className={classes.chart}>
			<figcaption>
				<Text size="sm" c="dimmed">
					<span className={`${classes.key} ${classes.keyVisits}`} aria-hidden />
					Visits and <span className={`${classes.key} ${classes.keyPurchases}`} aria-hidden />
					purchases per day.
					{best.visit > 0 && ` Most visits: ${formatNumber(best.visit)} on ${formatDay(best.day)}.`}
				</Text>
			</figcaption>
			<div className={classes.bars} aria-hidden>
				{days.map(({ day, visit, purchase }) => (
					<div
						key={day}
						className={classes.bar}
						title={`${formatDay(day)}: ${formatNumber(visit)} visits, ${formatNumber(purchase)} purchases`}
					>
						<div className={classes.visits} style={{ height: height(visit) }} />
						<div className={classes.purchases} style={{ height: height(purchase) }} />
					</div>
				))}
			</div>
			<div className={classes.ends} aria-hidden>
				<span>{formatDay(days[0]?.day ?? "")}</span>
				<span>{formatDay(days.at(-1)?.day ?? "")}</span>
			</div>
		</figure>
	);
}
