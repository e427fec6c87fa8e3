import { SimpleGrid, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { LeadFigures } from "../../../../contract/customers/leads.ts";
import { formatNumber } from "../../../../contract/formats.ts";
import { queries } from "../../../lib/api.ts";
import { Section } from "../../../ui/section.tsx";
import { type StackedColumn, StackedTable } from "../../../ui/table/stacked-table.tsx";
import { leadSourceLabel, pageVersionLabel } from "./lead-labels.ts";

type FigureRow = LeadFigures & { id: string; label: string };

const columnsOf = (label: string): StackedColumn<FigureRow>[] => [
	{
		label,
		lead: true,
		render: (row) => (
			<Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
				<bdi>{row.label}</bdi>
			</Text>
		),
	},
	figure("Signed up", ({ signedUp }) => signedUp),
	figure("Confirmed", ({ confirmed }) => confirmed),
	figure("Bought", ({ bought }) => bought),
];

const figure = (label: string, of: (row: FigureRow) => number): StackedColumn<FigureRow> => ({
	label,
	render: (row) => (
		<Text size="sm" style={{ fontVariantNumeric: "tabular-nums" }}>
			{formatNumber(of(row))}
		</Text>
	),
});

/** Figures of all leads by source and page version, including deleted ones (LEAD-04). */
export function LeadFiguresSection() {
	const { data } = useQuery(queries.admin.leads.figures.queryOptions());
	if (!data || data.sources.length === 0) return null;
	const sources = data.sources.map((row) => ({
		...row,
		id: row.source || "direct",
		label: leadSourceLabel(row.source),
	}));
	const versions = data.pageVersions.map((row) => ({
		...row,
		id: String(row.pageVersion),
		label: pageVersionLabel(row.pageVersion),
	}));
	return (
		<Section title="Results" subtitle="Since the beginning. Deleted leads stay in these figures.">
			<SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
				<StackedTable label="By source" columns={columnsOf("Source")} rows={sources} />
				<StackedTable label="By page version" columns={columnsOf("Sales page")} rows={versions} />
			</SimpleGrid>
		</Section>
	);
}
