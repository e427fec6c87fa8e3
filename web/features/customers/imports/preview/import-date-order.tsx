import { Alert, Radio, Stack, Text } from "@mantine/core";
import type { AmbiguousDate, DateOrder } from "../../../../../contract/customers/imports.ts";
import { formatDate } from "../../../../../contract/formats.ts";

/** If no date in the file shows whether the month comes first, shows the guess and lets a person change it (IMP-02). */
export function ImportDateOrder(props: {
	date: AmbiguousDate;
	/** Chosen by a person. */
	order: DateOrder | null;
	onOrder: (order: DateOrder) => void;
}) {
	const { date } = props;
	return (
		<Alert color="yellow" title="The order dates can be read in two ways">
			<Stack gap="sm">
				<Text role="status">
					{date.text} reads as {formatDate(Date.parse(date.day), { dateStyle: "long", timeZone: "UTC" })}. Please check
					that this is right.
				</Text>
				<Radio.Group
					label="How the dates of this file are written"
					value={props.order ?? date.order}
					onChange={(value) => props.onOrder(value as DateOrder)}
				>
					<Stack gap="xs" mt="xs">
						<Radio size="md" value="month-first" label="Month first, as in 11/21/2026" />
						<Radio size="md" value="day-first" label="Day first, as in 21/11/2026" />
					</Stack>
				</Radio.Group>
			</Stack>
		</Alert>
	);
}
