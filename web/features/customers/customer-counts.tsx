import { Paper, SimpleGrid, Skeleton, Text } from "@mantine/core";
import type { CustomerPage } from "../../../contract/customers.ts";

/** How many there are in all, whatever is filtered (USR-03). */
export function CustomerCounts({ counts }: { counts: CustomerPage["counts"] | undefined }) {
	const figures = [
		{ label: "Total Customers", value: counts?.total },
		{ label: "Approved for Access", value: counts?.approved },
		{ label: "Registered Users", value: counts?.registered },
	];
	return (
		<SimpleGrid cols={3} spacing={{ base: "xs", sm: "md" }} mb="lg">
			{figures.map(({ label, value }) => (
				<Paper key={label} withBorder bg="var(--surface)" p={{ base: "xs", sm: "md" }}>
					<Text size="sm" c="dimmed">
						{label}
					</Text>
					{/* As high before the figure is there as with it, so that nothing below moves. */}
					<Text component="div" fz={{ base: 20, sm: 28 }} fw={600} style={{ fontVariantNumeric: "tabular-nums" }}>
						<Skeleton visible={value === undefined} w="fit-content" miw={64}>
							{(value ?? 0).toLocaleString("en-US")}
						</Skeleton>
					</Text>
				</Paper>
			))}
		</SimpleGrid>
	);
}
