import { formatDate, formatNumber } from "../../../../../contract/formats.ts";
import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { SimpleGrid } from "@mantine/core";
import { memo } from "react";
import { formatMoney, minorDigits } from "../../../../../contract/money.ts";
import { sourceNames } from "../../../../../contract/selling/order-sources.ts";
import type { CurrencySales } from "../../../../../contract/site/sales-figures.ts";
import { Chart } from "./chart.tsx";

/** Measure of the bars: revenue, or the average value of an order. */
export type SalesMeasure = "revenue" | "average";

type Sold = Pick<CurrencySales, "orders" | "gross" | "refunds" | "lost" | "revenue">;

const formatDay = (day: string) => formatDate(new Date(day), { month: "short", day: "numeric", timeZone: "UTC" });
const shortened = (name: string) => (name.length > 28 ? `${name.slice(0, 27)}…` : name);
const averageOrder = ({ orders, gross }: Pick<Sold, "orders" | "gross">) =>
	orders > 0 ? Math.round(gross / orders) : 0;

/** Sales in one currency by day, source, product and discount code (ORD-04, CODE-04). */
function SalesCharts({ sales, measure }: { sales: CurrencySales; measure: SalesMeasure }) {
	const { currency } = sales;
	const unit = 10 ** minorDigits(currency);
	const money = (minorUnits: number) => formatMoney({ minorUnits, currency });
	const formatValue = (value: number) => money(Math.round(value * unit));
	const axis = {
		tickFormatter: (value: number) => formatNumber(value, { style: "currency", currency, notation: "compact" }),
		width: 64,
	};
	const isAverage = measure === "average";
	const what = isAverage ? "Average order value" : "Revenue";
	const series = isAverage
		? [{ name: "average", label: "Average order value", color: "brand.6" }]
		: [
				{ name: "revenue", label: "Revenue", color: "brand.6" },
				{ name: "refunds", label: "Refunds", color: "accent.5" },
				{ name: "lost", label: "Lost to disputes", color: "red.7" },
			];
	const point = (name: string, sold: Sold) => ({
		name,
		revenue: sold.revenue / unit,
		refunds: sold.refunds / unit,
		lost: sold.lost / unit,
		average: averageOrder(sold) / unit,
	});
	const row = (name: string, sold: Sold) => [
		name,
		money(sold.gross),
		money(sold.refunds),
		money(sold.lost),
		money(sold.revenue),
		formatNumber(sold.orders),
		money(averageOrder(sold)),
	];
	const head = (name: string) => [
		name,
		"Paid",
		"Refunds",
		"Lost to disputes",
		"Revenue",
		"Orders",
		"Average order value",
	];
	const days = sales.days.map((day) => ({ ...day, name: formatDay(day.day) }));
	const sources = sales.sources.map((one) => ({ ...one, name: sourceNames[one.source] }));
	const products = sales.products.map((one) => ({ ...one, name: one.products }));
	const codes = sales.codes.map((one) => ({ ...one, name: one.code }));
	const summary = (best: { name: string } & Sold) =>
		isAverage
			? `${best.name}: ${money(averageOrder(best))} for each of ${formatNumber(best.orders)}.`
			: `${best.name} leads with ${money(best.revenue)}.`;
	const best = (all: ({ name: string } & Sold)[]) => {
		const value = isAverage ? averageOrder : ({ revenue }: Sold) => revenue;
		const first = [...all].sort((one, other) => value(other) - value(one))[0];
		return first ? summary(first) : "";
	};
	return (
		<>
			<Chart
				title={`${what} by day`}
				isEmpty={false}
				summary={
					isAverage
						? `${money(averageOrder(sales))} on average over the last 30 days.`
						: `${money(sales.revenue)} in the last 30 days: ${money(sales.gross)} paid, less ${money(sales.refunds)} refunded and ${money(sales.lost)} lost to disputes.`
				}
				head={head("Day")}
				rows={days.map((day) => row(day.name, day))}
				height={220}
			>
				<BarChart
					h="100%"
					data={days.map((day) => point(day.name, day))}
					dataKey="name"
					withLegend={!isAverage}
					valueFormatter={formatValue}
					series={series}
					yAxisProps={axis}
				/>
			</Chart>
			<SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="xl" mt="xl">
				{[
					{ title: `${what} by source`, name: "Source", rows: sources },
					{ title: `${what} by product`, name: "Product", rows: products },
					...(codes.length > 0 ? [{ title: `${what} by discount code`, name: "Code", rows: codes }] : []),
				].map((chart) => (
					<Chart
						key={chart.name}
						title={chart.title}
						isEmpty={false}
						summary={best(chart.rows)}
						head={head(chart.name)}
						rows={chart.rows.map((entry) => row(entry.name, entry))}
						height={60 + chart.rows.length * 44}
					>
						<BarChart
							h="100%"
							data={chart.rows.map((entry) => point(shortened(entry.name), entry))}
							dataKey="name"
							orientation="vertical"
							valueFormatter={formatValue}
							series={series}
							xAxisProps={{ tickFormatter: axis.tickFormatter }}
							yAxisProps={{ width: 150 }}
						/>
					</Chart>
				))}
			</SimpleGrid>
		</>
	);
}

// Its figures seldom change, and drawing them again takes longer than anything else on the page.
export default memo(SalesCharts);
