import { Paper, SimpleGrid, Text } from "@mantine/core";
import type { ImportCounts } from "../../../../../contract/customers/imports.ts";
import { formatNumber } from "../../../../../contract/formats.ts";
import { count } from "../../../../../contract/text/count.ts";

/** Added, existing, left out and failed add up to the rows (IMP-04). */
export function ImportFigures({ counts, preview }: { counts: ImportCounts; preview: boolean }) {
	const figures = [
		{ label: "Rows", value: counts.rows, color: undefined },
		{ label: preview ? "To be added" : "Added", value: counts.added, color: "green" },
		{ label: "Already there", value: counts.existing, color: "blue" },
		// Most files only contain sales.
		...(counts.skipped > 0 ? [{ label: "Skipped", value: counts.skipped, color: undefined }] : []),
		{
			label: preview ? "Can't be imported" : "Failed",
			value: counts.failed,
			color: counts.failed > 0 ? "red" : undefined,
		},
	];
	const notes = [
		counts.withoutAccess > 0 &&
			`${count(counts.withoutAccess, "person", "people")} ${preview ? "won't have" : counts.withoutAccess === 1 ? "has no" : "have no"} access because of their order status.`,
		counts.updated > 0 &&
			`${count(counts.updated, "existing order")} ${preview ? "will be" : counts.updated === 1 ? "was" : "were"} updated from the file.`,
		counts.restored > 0 &&
			`${formatNumber(counts.restored)} ${preview ? "will get" : "got"} back access that was revoked.`,
		counts.revoked > 0 &&
			`${count(counts.revoked, "person's", "people's")} access was revoked earlier and stays revoked.`,
		counts.skipped > 0 &&
			"Withdrawals, fees, test payments, your own purchases and products that you excluded were skipped.",
	].filter((note) => note !== false);
	return (
		<div>
			<SimpleGrid cols={{ base: 2, sm: figures.length }} role="status" aria-label="Result of the import">
				{figures.map(({ label, value, color }) => (
					<Paper key={label} withBorder bg="var(--surface)" p="md">
						<Text size="sm" c="dimmed">
							{label}
						</Text>
						<Text fz={28} fw={600} c={color} style={{ fontVariantNumeric: "tabular-nums" }}>
							{formatNumber(value)}
						</Text>
					</Paper>
				))}
			</SimpleGrid>
			{notes.map((note) => (
				<Text key={note} size="sm" mt="sm">
					{note}
				</Text>
			))}
		</div>
	);
}
