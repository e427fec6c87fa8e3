import { Alert, Paper, Select, Switch, Table, Text, Title } from "@mantine/core";
import { type ColumnMatch, type PurchaserColumn, purchaserColumns } from "../../../../../contract/customers/imports.ts";
import { changeMatch } from "./column-matches.ts";

const UNUSED = "";
const names: Record<PurchaserColumn, string> = {
	email: "Email",
	name: "Name",
	firstName: "First name",
	lastName: "Last name",
	orderId: "Order ID",
	orderDate: "Order date",
	orderStatus: "Order status",
	orderTotal: "Order total",
	currency: "Currency",
	products: "Products",
	premium: "Premium",
	refunded: "Refunded (yes or no)",
	refundedAmount: "Amount refunded",
	chargeback: "Chargeback (yes or no)",
};
const choices = [
	{ value: UNUSED, label: "Not used" },
	...purchaserColumns.map((column) => ({ value: column, label: names[column] })),
];

/** The first rows of the file, and the meaning of each column. */
export function ImportColumns(props: {
	/** The shop that exported the file. */
	shop: string | null;
	/** Names shared by two columns. */
	repeated: string[];
	rows: string[][];
	matches: ColumnMatch[];
	firstRowIsHeader: boolean;
	onMatches: (matches: ColumnMatch[]) => void;
	onFirstRow: (isHeader: boolean) => void;
	disabled: boolean;
}) {
	const { shop, rows, matches, firstRowIsHeader } = props;
	const guessed = matches.filter((match) => match.guessed).length;
	const [first = [], ...others] = rows;
	const shown = firstRowIsHeader ? others : rows;
	return (
		<Paper component="section" aria-labelledby="import-columns" withBorder bg="var(--surface)" p="lg">
			<Title order={2} fz="lg" id="import-columns">
				Match your columns
			</Title>
			<Text c="dimmed" mb="sm">
				These are the first rows of your file. Choose a field for each column.
			</Text>
			{shop && (
				<Alert color="green" mb="md" p="sm" role="status">
					This is an export of {shop}.
				</Alert>
			)}
			{props.repeated.length > 0 && (
				<Alert color="yellow" mb="md" p="sm" role="alert">
					{`Two columns are called "${props.repeated[0]}". Choose which one to use.`}
				</Alert>
			)}
			{guessed > 0 && (
				<Alert color="yellow" mb="md" p="sm" role="status">
					{guessed === 1 ? "Check the column" : `Check the ${guessed} columns`} marked below. We matched{" "}
					{guessed === 1 ? "it" : "them"} automatically.
				</Alert>
			)}
			<Switch
				mb="md"
				label="The first row has column names"
				checked={firstRowIsHeader}
				disabled={props.disabled}
				onChange={(event) => props.onFirstRow(event.currentTarget.checked)}
			/>
			<Table.ScrollContainer minWidth={Math.max(320, matches.length * 170)}>
				<Table verticalSpacing="xs" aria-label="First rows of the file">
					<Table.Thead>
						<Table.Tr>
							{matches.map(({ column, guessed: isGuess }, index) => {
								const name = firstRowIsHeader && first[index]?.trim() ? first[index] : `Column ${index + 1}`;
								return (
									<Table.Th key={`${index}-${name}`} miw={160}>
										<Text size="sm" fw={600} truncate maw={240} mb={4}>
											{name}
										</Text>
										<Select
											aria-label={`What ${name} holds`}
											data={choices}
											value={column ?? UNUSED}
											allowDeselect={false}
											description={isGuess ? "Guessed" : undefined}
											inputWrapperOrder={["input", "description"]}
											disabled={props.disabled}
											onChange={(value) =>
												props.onMatches(changeMatch(matches, index, (value || null) as PurchaserColumn | null))
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
								{matches.map((match, index) => (
									<Table.Td key={`${index}-${match.column}`} c={match.column ? undefined : "dimmed"}>
										<Text size="sm" truncate maw={240} c="inherit">
											{row[index]}
										</Text>
									</Table.Td>
								))}
							</Table.Tr>
						))}
					</Table.Tbody>
				</Table>
			</Table.ScrollContainer>
			{!matches.some(({ column }) => column === "email") && (
				<Text size="sm" c="red" role="status">
					{firstRowIsHeader && first.some((cell) => cell.includes("@"))
						? "No email column found. The first row looks like a customer: turn off “The first row has column names”."
						: "No email column found. Choose it above."}
				</Text>
			)}
		</Paper>
	);
}
