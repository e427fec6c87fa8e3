import { Table } from "@mantine/core";
import type { ComponentType, ReactNode } from "react";
import classes from "./stacked-table.module.css";

export interface StackedColumn<Row> {
	label: string;
	render: (row: Row) => ReactNode;
	width?: number | string;
	/** What the row is about: on a card it stands on top without its label. */
	lead?: boolean;
}

/** What a row is made of; a list that can be sorted by hand brings its own. */
export type RowFrame = ComponentType<{ id: string; children: ReactNode }>;

const PlainRow: RowFrame = ({ children }) => <Table.Tr role="row">{children}</Table.Tr>;

/**
 * A table that becomes a stack of cards on a narrow screen. The roles are written out, since a browser forgets them with
 * the layout.
 */
export function StackedTable<Row extends { id: string }>(props: {
	/** What the table lists. */
	label: string;
	columns: StackedColumn<Row>[];
	rows: Row[];
	RowFrame?: RowFrame;
	/** Rows are being loaded again. */
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
						<Table.Th key={column.label} role="columnheader" scope="col" w={column.width}>
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
