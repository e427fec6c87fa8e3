import { formatDate, formatNumber } from "../../../../../contract/formats.ts";
import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { SimpleGrid } from "@mantine/core";
import { memo } from "react";
import type { Figures } from "../../../../../contract/site/sales-figures.ts";
import { Chart } from "./chart.tsx";

const shortDay = (day: string) => formatDate(new Date(day), { month: "short", day: "numeric", timeZone: "UTC" });
const percent = (share: number) => `${Math.round(share * 100)}%`;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const whole = { allowDecimals: false, tickFormatter: (value: number) => formatNumber(value), width: 48 };
const shortened = (name: string) => (name.length > 28 ? `${name.slice(0, 27)}…` : name);

/** Charts, each with a one-sentence summary and its data as a table for people who cannot see it. */
function FigureCharts({ figures }: { figures: Figures }) {
	const days = figures.days.map(({ day, ...values }) => ({ ...values, day: shortDay(day) }));
	const bought = sum(days.map(({ newCustomers }) => newCustomers));
	const registered = sum(days.map(({ registrations }) => registrations));
	const downloads = sum(days.map((entry) => entry.downloads));
	return (
		<SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="xl">
			<Chart
				title="New customers"
				isEmpty={bought + registered === 0}
				summary={`${formatNumber(bought)} approved and ${formatNumber(registered)} registered in the last 30 days.`}
				head={["Day", "Approved", "Registered"]}
				rows={days.map((entry) => [entry.day, entry.newCustomers, entry.registrations])}
				height={200}
			>
				<BarChart
					h="100%"
					data={days}
					dataKey="day"
					withLegend
					valueFormatter={(value) => formatNumber(value)}
					series={[
						{ name: "newCustomers", label: "Approved", color: "brand.6" },
						{ name: "registrations", label: "Registered", color: "accent.5" },
					]}
					yAxisProps={whole}
				/>
			</Chart>
			<Chart
				title="Downloads"
				isEmpty={downloads === 0}
				summary={`${formatNumber(downloads)} in the last 30 days.`}
				head={["Day", "Downloads"]}
				rows={days.map((entry) => [entry.day, entry.downloads])}
				height={200}
			>
				<BarChart
					h="100%"
					data={days}
					dataKey="day"
					valueFormatter={(value) => formatNumber(value)}
					series={[{ name: "downloads", label: "Downloads", color: "brand.6" }]}
					yAxisProps={whole}
				/>
			</Chart>
			<Chart
				title="Top downloads"
				isEmpty={figures.mostWanted.length === 0}
				summary={
					figures.mostWanted[0]
						? `${figures.mostWanted[0].fileName} leads with ${formatNumber(figures.mostWanted[0].downloads)}.`
						: "No downloads in the last 30 days."
				}
				head={["File", "Downloads"]}
				rows={figures.mostWanted.map(({ fileName, downloads }) => [fileName, downloads])}
				height={40 + figures.mostWanted.length * 34}
			>
				{figures.mostWanted.length > 0 && (
					<BarChart
						h="100%"
						data={figures.mostWanted.map((file) => ({ ...file, fileName: shortened(file.fileName) }))}
						dataKey="fileName"
						orientation="vertical"
						series={[{ name: "downloads", label: "Downloads", color: "accent.5" }]}
						valueFormatter={(value) => formatNumber(value)}
						xAxisProps={{ allowDecimals: false, tickFormatter: (value: number) => formatNumber(value) }}
						yAxisProps={{ width: 190 }}
					/>
				)}
			</Chart>
			<Chart
				title="Lesson completion"
				isEmpty={figures.completion.every(({ completed }) => completed === 0)}
				summary={
					figures.completion.length > 0
						? "Lessons completed by all registered members together."
						: "The course has no lessons yet."
				}
				head={["Module", "Lessons", "Completed", "Share"]}
				rows={figures.completion.map((row) => [row.module, row.lessons, row.completed, percent(row.share)])}
				height={40 + figures.completion.length * 34}
			>
				{figures.completion.length > 0 && (
					<BarChart
						h="100%"
						data={figures.completion.map(({ module, share }) => ({
							module: shortened(module),
							percent: Math.round(share * 1_000) / 10,
						}))}
						dataKey="module"
						orientation="vertical"
						series={[{ name: "percent", label: "Completed, in percent", color: "brand.6" }]}
						xAxisProps={{ domain: [0, 100], unit: "%" }}
						yAxisProps={{ width: 190 }}
					/>
				)}
			</Chart>
		</SimpleGrid>
	);
}

// Its figures seldom change, and drawing them again takes longer than anything else on the page.
export default memo(FigureCharts);
