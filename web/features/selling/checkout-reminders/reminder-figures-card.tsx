import { Alert, List, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../../../contract/formats.ts";
import { type ReminderFigures, reminderConsent } from "../../../../contract/selling/checkout-reminders.ts";
import type { AnalyticsRange } from "../../../../contract/site/analytics.ts";
import { MIN_PURCHASES, MIN_VISITORS } from "../../../../contract/site/sales-page/page-tests.ts";
import { queries } from "../../../lib/api.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { Section } from "../../../ui/section.tsx";
import { type StackedColumn, StackedTable } from "../../../ui/table/stacked-table.tsx";

export const reminderFiguresQuery = (range: AnalyticsRange) =>
	queries.admin.checkoutReminders.read.queryOptions({ input: range });

const share = ({ people, bought }: { people: number; bought: number }) =>
	people === 0 ? "–" : `${((bought / people) * 100).toFixed(1)}%`;

/** Reminders of unfinished orders, and what came of them (LEAD-05). Nothing until a seller uses them. */
export function ReminderFiguresCard({ range }: { range: AnalyticsRange }) {
	const query = useQuery(reminderFiguresQuery(range));
	return (
		<Loaded query={query} failed="The reminders of unfinished orders could not be loaded." placeholder={160}>
			{(data) =>
				(data.on || data.agreed > 0) && (
					<Section
						title="Reminders of unfinished orders"
						subtitle="Buyers who asked for a reminder on these days. One in ten is not reminded, to measure the difference."
					>
						{data.agreed === 0 ? (
							<Text c="dimmed">
								No reminders yet. Buyers are counted here once they check “{reminderConsent.label}”.
							</Text>
						) : (
							<Figures figures={data} />
						)}
					</Section>
				)
			}
		</Loaded>
	);
}

function Figures({ figures }: { figures: ReminderFigures }) {
	const { agreed, reminded, returned, bought, refunded, sent, control, notSent } = figures;
	return (
		<Stack>
			<Text>
				{formatNumber(agreed)} agreed, {formatNumber(reminded)} reminded, {formatNumber(returned)} came back,{" "}
				{formatNumber(bought)} bought
				{refunded > 0 && ` (${formatNumber(refunded)} refunded since)`}.
			</Text>
			<StackedTable
				label="Effect of reminders"
				columns={columns}
				rows={[
					{ id: "sent", label: "Reminded", ...sent },
					{ id: "control", label: "Not reminded, to compare", ...control },
				]}
			/>
			<Alert color={figures.result.verdict === "clear" ? "green" : "blue"} role="note">
				{describeEffect(figures)}
			</Alert>
			{notSent.length > 0 && (
				<div>
					<Text fw={600} size="sm">
						Not sent
					</Text>
					<List size="sm">
						{notSent.map(({ reason, count: times }) => (
							<List.Item key={reason}>
								{reason}: {formatNumber(times)}
							</List.Item>
						))}
					</List>
				</div>
			)}
		</Stack>
	);
}

/** Says what the comparison shows, and that it shows nothing while there are too few buyers. */
export function describeEffect({
	result,
	sent,
	control,
}: Pick<ReminderFigures, "result" | "sent" | "control">): string {
	if (result.verdict === "noDifference") return "Reminders make no meaningful difference.";
	if (result.verdict === "clear") {
		return result.better === "b"
			? `Reminders work: ${share(sent)} bought with one, ${share(control)} without. A difference this large is rarely due to chance.`
			: `Fewer bought with a reminder (${share(sent)}) than without (${share(control)}). A difference this large is rarely due to chance.`;
	}
	return `Too early to tell. We compare once both groups have ${MIN_VISITORS} buyers and ${MIN_PURCHASES} bought; ${formatNumber(control.people)} ${control.people === 1 ? "was" : "were"} left out so far. Until then, a difference may be chance.`;
}

interface Row {
	id: string;
	label: string;
	people: number;
	bought: number;
}

const columns: StackedColumn<Row>[] = [
	{ label: "Group", lead: true, render: ({ label }) => <Text size="sm">{label}</Text> },
	{ label: "Buyers", render: ({ people }) => <Text size="sm">{formatNumber(people)}</Text> },
	{ label: "Bought", render: ({ bought }) => <Text size="sm">{formatNumber(bought)}</Text> },
	{ label: "Share", render: (row) => <Text size="sm">{share(row)}</Text> },
];
