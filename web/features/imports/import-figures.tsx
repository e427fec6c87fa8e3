import { Paper, SimpleGrid, Text } from "@mantine/core";
import type { ImportCounts } from "../../../contract/imports.ts";
import { count } from "./import-words.ts";

/** Added, already there and failed: together, the rows (IMP-04). */
export function ImportFigures({ counts, would }: { counts: ImportCounts; would: boolean }) {
	const figures = [
		{ label: "Rows", value: counts.rows, color: undefined },
		{ label: would ? "Would be added" : "Added", value: counts.added, color: "green" },
		{ label: "Already there", value: counts.existing, color: "blue" },
		{ label: would ? "Would fail" : "Failed", value: counts.failed, color: counts.failed > 0 ? "red" : undefined },
	];
	const notes = [
		counts.withoutAccess > 0 &&
			`${count(counts.withoutAccess)} of the added ${would ? "would have" : "have"} no access because of their order status.`,
		counts.restored > 0 &&
			`${count(counts.restored)} of the added ${would ? "would get" : "got"} back access that was revoked.`,
		counts.revoked > 0 && `${count(counts.revoked)} of those already there keep their access revoked.`,
	].filter((note) => note !== false);
	return (
		<div>
			<SimpleGrid cols={{ base: 2, sm: 4 }} role="status" aria-label="Result of the import">
				{figures.map(({ label, value, color }) => (
					<Paper key={label} withBorder bg="var(--surface)" p="md">
						<Text size="sm" c="dimmed">
							{label}
						</Text>
						<Text fz={28} fw={600} c={color} style={{ fontVariantNumeric: "tabular-nums" }}>
							{count(value)}
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
