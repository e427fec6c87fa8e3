import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { formatNumber } from "../../../../../contract/formats.ts";
import { formatMoney } from "../../../../../contract/money.ts";
import type { ArmFigures, PageTest } from "../../../../../contract/site/sales-page/page-tests.ts";
import { type StackedColumn, StackedTable } from "../../../../ui/table/stacked-table.tsx";
import { formatAmounts, percent, perVisitor } from "./page-test-results.ts";

type Row = ArmFigures & { id: string; name: string };

const figure = (label: string, format: (row: Row) => string): StackedColumn<Row> => ({
	label,
	render: (row) => (
		<Text size="sm" style={{ fontVariantNumeric: "tabular-nums" }}>
			{format(row)}
		</Text>
	),
});

const columns: StackedColumn<Row>[] = [
	{
		label: "Version",
		lead: true,
		render: ({ name, version }) => (
			<Anchor component={Link} to={`/admin/sales-page/versions/${version}`} fw={500}>
				{name}: version {version}
			</Anchor>
		),
	},
	figure("Price", ({ price }) => formatMoney(price)),
	figure("Visitors", ({ visitors }) => formatNumber(visitors)),
	figure("Buy clicks", ({ buyClicks }) => formatNumber(buyClicks)),
	figure("Checkouts", ({ checkouts }) => formatNumber(checkouts)),
	figure("Purchases", ({ purchases }) => formatNumber(purchases)),
	figure("Purchases per visitor", ({ conversion, visitors }) => (visitors === 0 ? "–" : percent(conversion))),
	figure("Revenue", ({ revenue }) => formatAmounts(revenue)),
	figure("Revenue per visitor", (row) => formatAmounts(perVisitor(row))),
];

/** Both versions side by side. */
export function TestFigures({ test }: { test: PageTest }) {
	const rows = [
		{ ...test.a, id: "a", name: "A" },
		{ ...test.b, id: "b", name: "B" },
	];
	return <StackedTable label="Both versions" columns={columns} rows={rows} />;
}
