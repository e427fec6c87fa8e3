import { Paper, SegmentedControl, Select, SimpleGrid, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoney } from "../../../../../contract/money.ts";
import { queries } from "../../../../lib/api.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { loadedLater } from "../../../../ui/loaded-later.tsx";
import { Section } from "../../../../ui/section.tsx";
import type { SalesMeasure } from "./sales-charts.tsx";

const SalesCharts = loadedLater("The charts", () => import("./sales-charts.tsx"));

/** Sales per currency (ORD-04). */
export function SalesFigures() {
	const { data, isError } = useQuery(queries.admin.figures.read.queryOptions());
	const [chosen, setChosen] = useState<string | null>(null);
	const [measure, setMeasure] = useState<SalesMeasure>("revenue");
	const skeleton = <Skeleton h={420} aria-busy="true" />;
	// The section of the other figures, which load together with these, shows the error.
	if (isError) return null;
	const sales = data?.sales.find(({ currency }) => currency === chosen) ?? data?.sales[0];
	const totals = sales && [
		{ label: "Revenue", minorUnits: sales.revenue },
		{ label: "Refunds", minorUnits: sales.refunds },
		{ label: "Lost to disputes", minorUnits: sales.lost },
		{ label: "Average order", minorUnits: sales.orders > 0 ? Math.round(sales.gross / sales.orders) : 0 },
	];
	return (
		<Section
			title="Sales"
			subtitle="The last 30 days, by the day of the order. Revenue is what remains after refunds and lost disputes."
			actions={
				sales && (
					<>
						{(data?.sales.length ?? 0) > 1 && (
							<Select
								aria-label="Currency"
								w={110}
								allowDeselect={false}
								data={data?.sales.map(({ currency }) => currency)}
								value={sales.currency}
								onChange={setChosen}
							/>
						)}
						<SegmentedControl
							aria-label="What the charts show"
							value={measure}
							onChange={(value) => setMeasure(value as SalesMeasure)}
							data={[
								{ value: "revenue", label: "Revenue" },
								{ value: "average", label: "Average order" },
							]}
						/>
					</>
				)
			}
		>
			{!data && skeleton}
			{data && !sales && (
				<EmptyState title="No sales in the last 30 days">
					Revenue, refunds and the average order appear here with the first order that is paid.
				</EmptyState>
			)}
			{sales && totals && (
				<>
					<SimpleGrid cols={{ base: 2, sm: 4 }} mb="xl" spacing={{ base: "xs", sm: "md" }}>
						{totals.map(({ label, minorUnits }) => (
							<Paper key={label} withBorder p={{ base: "xs", sm: "md" }}>
								<Text size="sm" c="dimmed">
									{label}
								</Text>
								<Text fz={{ base: 20, sm: 26 }} fw={600} style={{ fontVariantNumeric: "tabular-nums" }}>
									{formatMoney({ minorUnits, currency: sales.currency })}
								</Text>
							</Paper>
						))}
					</SimpleGrid>
					<SalesCharts sales={sales} measure={measure} fallback={skeleton} />
				</>
			)}
		</Section>
	);
}
