import { Progress, Stack, Text } from "@mantine/core";
import { formatNumber } from "../../../../contract/formats.ts";

/** @param props `totalRows` is 0 until the rows are counted */
export function ImportProgressBar(props: { verb: string; rows: number; totalRows: number }) {
	const count = `${formatNumber(props.rows)} of ${formatNumber(props.totalRows)} rows`;
	const text = props.totalRows > 0 ? `${props.verb}… ${count}` : `${props.verb}…`;
	return (
		<Stack gap={4}>
			<Progress value={(props.rows / Math.max(props.totalRows, 1)) * 100} aria-label={text} animated />
			<Text size="sm" c="dimmed" role="status">
				{text}
			</Text>
		</Stack>
	);
}
