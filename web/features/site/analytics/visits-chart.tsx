import { Text } from "@mantine/core";
import type { Analytics } from "../../../../contract/site/analytics.ts";
import classes from "./analytics.module.css";
import { count } from "./analytics-labels.ts";

const formatUtcDate = new Intl.DateTimeFormat("en-US", {
	month: "short",
	day: "numeric",
	year: "numeric",
	timeZone: "UTC",
});
const formatDay = (day: string) => formatUtcDate.format(new Date(day));

/** Visits and purchases by day, with a one-sentence summary; the table below has every number. */
export function VisitsChart({ days }: { days: Analytics["days"] }) {
	const most = Math.max(1, ...days.map(({ visit, purchase }) => Math.max(visit, purchase)));
	const best = days.reduce((one, other) => (other.visit > one.visit ? other : one));
	const height = (value: number) => `${(value / most) * 100}%`;
	return (
		<figure className={classes.chart}>
			<figcaption>
				<Text size="sm" c="dimmed">
					Visits, and at the foot of a bar purchases.
					{best.visit > 0 && ` Most visits: ${count(best.visit)} on ${formatDay(best.day)}.`}
				</Text>
			</figcaption>
			<div className={classes.bars} aria-hidden>
				{days.map(({ day, visit, purchase }) => (
					<div
						key={day}
						className={classes.bar}
						title={`${formatDay(day)}: ${count(visit)} visits, ${count(purchase)} purchases`}
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
