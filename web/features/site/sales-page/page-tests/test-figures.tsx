import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { formatMoney } from "../../../contract/money.ts";
import type { ArmFigures, PageTest } from "../../../contract/page-tests.ts";
import { type StackedColumn, StackedTable } from "../../ui/stacked-table";
import { count, moneyWords, percent, perVisitor } from "./test-words.ts";

type Row = ArmFigures & { id: string; name: string };

const figure = (label: string, words: (row: Row) => string): StackedColumn<Row> => ({
	label,
	render: (row) => (
		<Text size="sm" style={{ fontVariantNumeric: "tabular-nums" }}>
			{words(row)}
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
	figure("Visitors", ({ visitors }) => count(visitors)),
	figure("Buy clicks", ({ buyClicks }) => count(buyClicks)),
	figure("Checkouts", ({ checkouts }) => count(checkouts)),
	figure("Purchases", ({ purchases }) => count(purchases)),
	figure("Purchases per visitor", ({ conversion, visitors }) => (visitors === 0 ? "–" : percent(conversion))),
	figure("Revenue", ({ revenue }) => moneyWords(revenue)),
	figure("Revenue per visitor", (row) => moneyWords(perVisitor(row))),
];

/** Both versions beside each other. */
export function TestFigures({ test }: { test: PageTest }) {
	const rows = [
		{ ...test.a, id: "a", name: "A" },
		{ ...test.b, id: "b", name: "B" },
	];
	return <StackedTable label="Both versions" columns={columns} rows={rows} />;
}
