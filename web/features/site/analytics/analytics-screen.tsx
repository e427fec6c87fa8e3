import { Button, Group, SegmentedControl, Stack, Table, Text, TextInput } from "@mantine/core";
import { IconChartBar, IconDownload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { formatNumber } from "../../../../contract/formats.ts";
import {
	type Analytics,
	type AnalyticsRange,
	analyticsExportPath,
	analyticsRange,
	scrollDepths,
} from "../../../../contract/site/analytics.ts";
import { capitalize } from "../../../../contract/text/capitalize.ts";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { DownloadLink } from "../../../ui/file/download-link.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { Section } from "../../../ui/section.tsx";
import { type StackedColumn, StackedTable } from "../../../ui/table/stacked-table.tsx";
import classes from "./analytics.module.css";
import { lastDays, readRange, usualDays } from "./analytics-address.ts";
import { formatChange, formatShare, leadSteps, sourceLabel, steps } from "./analytics-labels.ts";
import { VisitsChart } from "./visits-chart.tsx";

export const analyticsQuery = (range: AnalyticsRange) => queries.admin.analytics.read.queryOptions({ input: range });

/** Visits, their sources, and their results (PAGE-04). The range of days is part of the address. */
export function AnalyticsScreen(props: {
	/** Figures of another feature for the same days. */
	renderMore?: (range: AnalyticsRange) => ReactNode;
}) {
	const [parameters, setParameters] = useSearchParams();
	const [now] = useState(() => Date.now());
	const range = readRange(parameters, now);
	const query = useQuery({
		...analyticsQuery(range),
		placeholderData: keepPreviousData,
	});
	const { data, isPlaceholderData } = query;
	const show = (next: AnalyticsRange) => setParameters({ ...next }, { preventScrollReset: true });
	const isEmpty =
		data !== undefined &&
		[...steps, ...leadSteps].every(({ kind }) => data.totals[kind] === 0 && data.before[kind] === 0);
	return (
		<>
			<PageHeading
				title={adminPages.analytics.title}
				subtitle="Visits to your sales page and the sales they led to. No cookies or IP addresses. Days are in UTC."
				actions={
					<DownloadLink
						variant="default"
						href={`${analyticsExportPath}?${new URLSearchParams({ ...range })}`}
						fileName="analytics.csv"
						leftSection={<IconDownload size={18} aria-hidden />}
					>
						Export CSV
					</DownloadLink>
				}
			/>
			<Stack gap="lg">
				<Days key={`${range.from} ${range.to}`} range={range} now={now} onChange={show} />
				<Loaded query={query} failed="The analytics could not be loaded." placeholder={480}>
					{(data) =>
						isEmpty ? (
							<EmptyState title="No visits yet" icon={<IconChartBar size={28} stroke={1.5} />}>
								Visits to your public pages are counted here from the first one on. Your own are not while you are
								signed in, nor are robots and people who ask not to be counted.
							</EmptyState>
						) : (
							<Stack gap="lg" aria-busy={isPlaceholderData || undefined}>
								<Tiles analytics={data} />
								<Section title="By day">
									<VisitsChart days={data.days} />
									<DayTable analytics={data} />
								</Section>
								<Section
									title="By source"
									subtitle="The page that visitors came from, or what a link's utm_source says."
								>
									{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
									<section className={classes.wide} tabIndex={0} aria-label="Numbers of each source">
										<StackedTable
											label="Sources"
											columns={sourceColumns(data)}
											rows={rowsOf(data)}
											busy={isPlaceholderData}
										/>
									</section>
								</Section>
								<Section title="How far visitors read" subtitle="Share of page views that scrolled this far.">
									<Depths analytics={data} />
								</Section>
							</Stack>
						)
					}
				</Loaded>
				{props.renderMore?.(range)}
			</Stack>
		</>
	);
}

/** The usual ranges, or a custom one. An invalid one gets a message and is not requested. */
function Days(props: { range: AnalyticsRange; now: number; onChange: (range: AnalyticsRange) => void }) {
	const { range, now, onChange } = props;
	const [typed, setTyped] = useState(range);
	const checked = analyticsRange.safeParse(typed);
	const [issue] = checked.error?.issues ?? [];
	const usual = usualDays.find((days) => {
		const last = lastDays(days, now);
		return last.from === range.from && last.to === range.to;
	});
	const day = (end: "from" | "to", label: string) => (
		<TextInput
			type="date"
			label={label}
			value={typed[end]}
			onChange={(event) => setTyped({ ...typed, [end]: event.currentTarget.value })}
			error={issue && (issue.path[0] ?? "to") === end ? capitalize(issue.message) : undefined}
		/>
	);
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				if (checked.success) onChange(checked.data);
			}}
			noValidate
		>
			<Group gap="sm" align="flex-end">
				<SegmentedControl
					aria-label="Days"
					value={usual ? String(usual) : ""}
					onChange={(days) => onChange(lastDays(Number(days), now))}
					data={usualDays.map((days) => ({ value: String(days), label: `${days} days` }))}
				/>
				{day("from", "From")}
				{day("to", "To")}
				<Button type="submit" variant="default">
					Show
				</Button>
			</Group>
		</form>
	);
}

/** The funnel: each step, its share of the visits, and its previous value. */
function Tiles({ analytics: { totals, before, days } }: { analytics: Analytics }) {
	return (
		<div>
			<dl className={classes.tiles}>
				{steps.map(({ kind, label }) => (
					<div key={kind} className={classes.tile}>
						<dt>{label}</dt>
						<dd>
							<div className={classes.figure}>{formatNumber(totals[kind])}</div>
							<Text size="sm" c="dimmed">
								{kind === "visit"
									? `${formatNumber(totals.view)} page views`
									: `${formatShare(totals[kind], totals.visit)} of visits`}
							</Text>
							<Text size="sm" c="dimmed">
								{formatChange(totals[kind], before[kind])}
							</Text>
						</dd>
					</div>
				))}
			</dl>
			<Text size="sm" c="dimmed" mt="xs">
				Changes are compared with the previous {days.length === 1 ? "day" : `${days.length} days`}.
			</Text>
		</div>
	);
}

/** The data of the chart as a table, for screen readers and for exact figures. */
function DayTable({ analytics }: { analytics: Analytics }) {
	const { days } = analytics;
	const steps = stepsOf(analytics);
	return (
		<details className={classes.days}>
			<summary>Show the numbers of each day</summary>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
			<section className={classes.scroll} tabIndex={0} aria-label="Numbers of each day">
				<Table className={classes.numbers}>
					<Table.Thead>
						<Table.Tr>
							<Table.Th scope="col">Day</Table.Th>
							{steps.map(({ kind, label }) => (
								<Table.Th key={kind} scope="col" ta="right">
									{label}
								</Table.Th>
							))}
						</Table.Tr>
					</Table.Thead>
					<Table.Tbody>
						{days.map((day) => (
							<Table.Tr key={day.day}>
								<Table.Th scope="row" fw={400}>
									{day.day}
								</Table.Th>
								{steps.map(({ kind }) => (
									<Table.Td key={kind} ta="right">
										{formatNumber(day[kind])}
									</Table.Td>
								))}
							</Table.Tr>
						))}
					</Table.Tbody>
				</Table>
			</section>
		</details>
	);
}

/** Columns for leads only appear on sites that have some. */
const stepsOf = ({ totals }: Analytics) =>
	leadSteps.some(({ kind }) => totals[kind] > 0) ? [...steps, ...leadSteps] : steps;

type SourceRow = Analytics["sources"][number] & { id: string };
const rowsOf = ({ sources }: Analytics): SourceRow[] => sources.map((one) => ({ ...one, id: one.source || "direct" }));

const sourceColumns = (analytics: Analytics): StackedColumn<SourceRow>[] => [
	{
		label: "Source",
		lead: true,
		render: ({ source }) => (
			<Text size="sm" fw={600} className={classes.source}>
				<bdi>{sourceLabel(source)}</bdi>
			</Text>
		),
	},
	...stepsOf(analytics).map(
		({ kind, label }): StackedColumn<SourceRow> => ({
			label,
			numeric: true,
			render: (row) => (
				<Text size="sm" className={classes.numbers}>
					{formatNumber(row[kind])}
				</Text>
			),
		}),
	),
	{
		label: "Purchases per visit",
		numeric: true,
		render: (row) => (
			<Text size="sm" className={classes.numbers}>
				{formatShare(row.purchase, row.visit)}
			</Text>
		),
	},
];

function Depths({ analytics: { totals } }: { analytics: Analytics }) {
	return (
		<dl className={classes.tiles}>
			{scrollDepths.map((depth) => (
				<div key={depth} className={classes.tile}>
					<dt>{depth === 100 ? "To the end" : `${depth}% of the page`}</dt>
					<dd>
						<div className={classes.figure}>{formatShare(totals[`scroll${depth}`], totals.view)}</div>
						<Text size="sm" c="dimmed">
							{formatNumber(totals[`scroll${depth}`])} of {formatNumber(totals.view)}
						</Text>
					</dd>
				</div>
			))}
		</dl>
	);
}
