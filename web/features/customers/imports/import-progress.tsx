import { Progress, Stack, Text } from "@mantine/core";
import { formatNumber } from "../../../../contract/formats.ts";

export function ImportProgressBar(props: { verb: string; rows: number; totalRows: number }) {
	const text = `${props.verb}… ${formatNumber(props.rows)} of ${formatNumber(props.totalRows)} rows`;
	return (
		<Stack gap={4}>
			<Progress value={(props.rows / Math.max(props.totalRows, 1)) * 100} aria-label={text} animated />
			<Text size="sm" c="dimmed" role="status">
				{text}
			</Text>
		</Stack>
	);
}
