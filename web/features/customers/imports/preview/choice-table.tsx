import { NativeSelect, Table, Text } from "@mantine/core";
import { formatNumber } from "../../../../../contract/formats.ts";

interface Row {
	key: string;
	name: string;
	/** Shown below the name. */
	note?: string;
	rows: number;
	value: string;
}

/** Values in a file, how often, and what each gives: a person can choose otherwise before the import (IMP-08). */
export function ChoiceTable(props: {
	label: string;
	/** Heading of the first column. */
	heading: string;
	rows: Row[];
	choices: { value: string; label: string }[];
	onChoose: (key: string, value: string) => void;
	disabled: boolean;
}) {
	return (
		<Table verticalSpacing="xs" layout="fixed" aria-label={props.label}>
			<Table.Thead>
				<Table.Tr>
					<Table.Th>{props.heading}</Table.Th>
					<Table.Th w={64} ta="right">
						Rows
					</Table.Th>
					<Table.Th w={144}>Gives</Table.Th>
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody>
				{props.rows.map(({ key, name, note, rows, value }) => (
					<Table.Tr key={key}>
						<Table.Td style={{ overflowWrap: "anywhere" }}>
							{name}
							{note && (
								<Text component="span" size="sm" c="dimmed" display="block">
									{note}
								</Text>
							)}
						</Table.Td>
						<Table.Td ta="right" style={{ fontVariantNumeric: "tabular-nums" }}>
							{formatNumber(rows)}
						</Table.Td>
						<Table.Td>
							<NativeSelect
								aria-label={`What ${name} gives`}
								data={props.choices}
								value={value}
								disabled={props.disabled}
								onChange={(event) => props.onChoose(key, event.currentTarget.value)}
							/>
						</Table.Td>
					</Table.Tr>
				))}
			</Table.Tbody>
		</Table>
	);
}
