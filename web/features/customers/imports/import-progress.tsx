import { Progress, Stack, Text } from "@mantine/core";
import { count } from "./import-words.ts";

export function ImportProgressBar(props: { verb: string; rows: number; totalRows: number }) {
	const words = `${props.verb}… ${count(props.rows)} of ${count(props.totalRows)} rows`;
	return (
		<Stack gap={4}>
			<Progress value={(props.rows / Math.max(props.totalRows, 1)) * 100} aria-label={words} animated />
			<Text size="sm" c="dimmed" role="status">
				{words}
			</Text>
		</Stack>
	);
}
