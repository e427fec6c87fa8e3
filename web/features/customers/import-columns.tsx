import { Paper, Select, Switch, Table, Text, Title } from "@mantine/core";
import { type PurchaserColumn, purchaserColumns } from "../../../contract/customer-import.ts";
import { type ColumnMatches, changeMatch } from "./match-columns.ts";

const UNUSED = "";
const names: Record<PurchaserColumn, string> = {
	email: "Email",
	name: "Name",
	orderId: "Order ID",
	orderStatus: "Order status",
	orderTotal: "Order total",
	products: "Products",
	premium: "Premium",
};
const choices = [
	{ value: UNUSED, label: "Not used" },
	...purchaserColumns.map((column) => ({ value: column, label: names[column] })),
];

/** The first rows of the file, and what each of its columns is taken for. */
export function ImportColumns(props: {
	rows: string[][];
	matches: ColumnMatches;
	firstRowIsHeader: boolean;
	onMatches: (matches: ColumnMatches) => void;
	onFirstRow: (isHeader: boolean) => void;
	disabled: boolean;
}) {
	const { rows, matches, firstRowIsHeader } = props;
	const [first = [], ...others] = rows;
	const shown = firstRowIsHeader ? others : rows;
	return (
		<Paper component="section" aria-labelledby="import-columns" withBorder bg="var(--surface)" p="lg">
			<Title order={2} fz="lg" id="import-columns">
				The columns of your file
			</Title>
			<Text c="dimmed" mb="sm">
				These are the first rows. Change what a column is taken for, if it was not found by its name.
			</Text>
			<Switch
				mb="md"
				label="The first line names the columns"
				checked={firstRowIsHeader}
				disabled={props.disabled}
				onChange={(event) => props.onFirstRow(event.currentTarget.checked)}
			/>
			<Table.ScrollContainer minWidth={Math.max(320, matches.length * 170)}>
				<Table verticalSpacing="xs" aria-label="First rows of the file">
					<Table.Thead>
						<Table.Tr>
							{matches.map((match, place) => {
								const name = firstRowIsHeader && first[place]?.trim() ? first[place] : `Column ${place + 1}`;
								return (
									<Table.Th key={`${place}-${name}`} miw={160}>
										<Text size="sm" fw={600} truncate maw={240} mb={4}>
											{name}
										</Text>
										<Select
											aria-label={`What the column ${name} is taken for`}
											data={choices}
											value={match ?? UNUSED}
											allowDeselect={false}
											disabled={props.disabled}
											onChange={(value) =>
												props.onMatches(changeMatch(matches, place, (value || null) as PurchaserColumn | null))
											}
										/>
									</Table.Th>
								);
							})}
						</Table.Tr>
					</Table.Thead>
					<Table.Tbody>
						{shown.map((row, number) => (
							<Table.Tr key={`${number}-${row.join()}`}>
								{matches.map((match, place) => (
									<Table.Td key={`${place}-${match}`} c={match ? undefined : "dimmed"}>
										<Text size="sm" truncate maw={240} c="inherit">
											{row[place]}
										</Text>
									</Table.Td>
								))}
							</Table.Tr>
						))}
					</Table.Tbody>
				</Table>
			</Table.ScrollContainer>
			{!matches.includes("email") && (
				<Text size="sm" c="red" role="status">
					No column is taken for the email yet. Please choose it.
				</Text>
			)}
		</Paper>
	);
}
