import { Table } from "@mantine/core";
import type { ComponentType, ReactNode } from "react";
import classes from "./stacked-table.module.css";

export interface StackedColumn<Row> {
	label: string;
	render: (row: Row) => ReactNode;
	width?: number | string;
	/** Main column of a row: at the top of a card, without its label. */
	lead?: boolean;
	/** Its values are numbers, which stay on one line; its heading may take several. */
	numeric?: boolean;
}

/** Element of a row; a manually sortable list provides its own. */
export type RowFrame = ComponentType<{ id: string; children: ReactNode }>;

const PlainRow: RowFrame = ({ children }) => <Table.Tr role="row">{children}</Table.Tr>;

/**
 * A table that becomes a stack of cards on a narrow screen. Roles are explicit, because browsers drop them with the
 * table layout.
 */
export function StackedTable<Row extends { id: string }>(props: {
	/** What the table lists. */
	label: string;
	columns: StackedColumn<Row>[];
	rows: Row[];
	RowFrame?: RowFrame;
	/** Rows are being refetched. */
	busy?: boolean;
}) {
	const { label, columns, rows, RowFrame = PlainRow } = props;
	return (
		<Table
			role="table"
			aria-label={label}
			aria-busy={props.busy || undefined}
			verticalSpacing="sm"
			className={classes.table}
		>
			<Table.Thead role="rowgroup">
				<Table.Tr role="row">
					{columns.map((column) => (
						<Table.Th
							key={column.label}
							role="columnheader"
							scope="col"
							w={column.width}
							data-numeric={column.numeric || undefined}
						>
							{column.label}
						</Table.Th>
					))}
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody role="rowgroup">
				{rows.map((row) => (
					<RowFrame key={row.id} id={row.id}>
						{columns.map((column) => (
							<Table.Td
								key={column.label}
								role="cell"
								data-lead={column.lead || undefined}
								data-numeric={column.numeric || undefined}
								data-label={column.lead ? undefined : column.label}
							>
								{column.render(row)}
							</Table.Td>
						))}
					</RowFrame>
				))}
			</Table.Tbody>
		</Table>
	);
}
