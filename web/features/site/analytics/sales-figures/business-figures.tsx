import { Paper, SimpleGrid, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../../../../contract/formats.ts";
import { queries } from "../../../../lib/api.ts";
import { FailureNotice } from "../../../../ui/failure-notice.tsx";
import { loadedLater } from "../../../../ui/loaded-later.tsx";
import { Section } from "../../../../ui/section.tsx";

/** The charts are larger than the rest of the page, so they load when there is something to draw. */
const FigureCharts = loadedLater("The charts", () => import("./figure-charts.tsx"));

/** The business at a glance (ADM-03). */
export function BusinessFigures() {
	const skeleton = <Skeleton h={560} aria-busy="true" />;
	const { data, isError, isFetching, refetch } = useQuery(queries.admin.figures.read.queryOptions());
	const totals = [
		{ label: "Customers", value: data?.customers },
		{ label: "Approved", value: data?.approved },
		{ label: "Registered", value: data?.registered },
	];
	return (
		<Section title="At a glance" subtitle="All customers, not counting your team, and the last 30 days.">
			{isError && (
				<FailureNotice
					message="The figures could not be loaded."
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			)}
			<SimpleGrid cols={3} mb="xl" spacing={{ base: "xs", sm: "md" }}>
				{totals.map(({ label, value }) => (
					<Paper key={label} withBorder p={{ base: "xs", sm: "md" }}>
						<Text size="sm" c="dimmed">
							{label}
						</Text>
						{value === undefined ? (
							<Skeleton h={36} w={80} mt={4} animate={!isError} />
						) : (
							<Text fz={{ base: 22, sm: 30 }} fw={600} style={{ fontVariantNumeric: "tabular-nums" }}>
								{formatNumber(value)}
							</Text>
						)}
					</Paper>
				))}
			</SimpleGrid>
			{!isError && (data ? <FigureCharts figures={data} fallback={skeleton} /> : skeleton)}
		</Section>
	);
}
