import { Checkbox, Group, Select, Skeleton, Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { useRowKeys } from "../../lib/editing/use-row-keys.ts";
import classes from "./data-table.module.css";

export interface DataColumn<Row> {
	id: string;
	header: string;
	cell: (row: Row) => ReactNode;
	sortable?: boolean;
	/** A second sort key in its header: the value in the second line of its cells. */
	second?: { id: string; header: string };
	/** Main column of a row: it stays visible, and cannot be hidden. Only the first column. */
	lead?: boolean;
	/** On a phone it is at the end of the row's first or second line; other columns are only on the row's own page. */
	narrow?: "first-line" | "second-line";
	align?: "right";
	/** Minimum width in pixels. */
	width?: number;
	/** Uses the remaining width. */
	grows?: true;
}

const SKELETON_ROWS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];

/**
 * One page of a list that the server sorts, filters and pages; the parent owns the selection. J and K move between
 * rows, X selects one, Enter opens it. On a narrow screen each row has two lines, and a tap anywhere opens it. Roles
 * are explicit, because browsers drop them with the table layout.
 */
export function DataTable<Row extends object>(props: {
	/** What the list contains, for screen readers. */
	label: string;
	columns: DataColumn<Row>[];
	/** Undefined while the first page loads. */
	rows: Row[] | undefined;
	rowId: (row: Row) => string;
	/** Name of a row when it is selected. */
	rowName: (row: Row) => string;
	hidden: readonly string[];
	sort: { id: string; descending: boolean };
	onSort: (sort: { id: string; descending: boolean }) => void;
	selected: Record<string, true>;
	onSelect: (selected: Record<string, true>) => void;
	/** Another page is loading. */
	busy?: boolean;
}) {
	const { columns, rowId, sort, selected } = props;
	const rows = props.rows ?? [];
	const shown = columns.filter(({ id, lead }) => lead || !props.hidden.includes(id));
	const count = rows.filter((row) => selected[rowId(row)]).length;
	const isAllSelected = rows.length > 0 && count === rows.length;
	const select = (some: readonly Row[], isSelected: boolean) => {
		const next = { ...selected };
		for (const id of some.map(rowId)) {
			if (isSelected) next[id] = true;
			else delete next[id];
		}
		props.onSelect(next);
	};

	const frame = useRef<HTMLElement>(null);
	useRowKeys(frame);
	const sortBy = (id: string) => props.onSort({ id, descending: sort.id === id && !sort.descending });
	const selectAll = (
		<Checkbox
			aria-label="Select all on this page"
			disabled={rows.length === 0}
			checked={isAllSelected}
			indeterminate={count > 0 && !isAllSelected}
			onChange={(event) => select(rows, event.currentTarget.checked)}
		/>
	);
	return (
		<section
			ref={frame}
			className={classes.frame}
			aria-label={props.label}
			aria-busy={props.busy || !props.rows}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
			tabIndex={0}
		>
			<Group hiddenFrom="sm" px="sm" py={4} gap="sm" className={classes.bar}>
				{selectAll}
				<Select
					aria-label="Sort by"
					flex={1}
					allowDeselect={false}
					data={columns.flatMap(sortsOf).flatMap(({ id, header }) => [
						{ value: `${id} up`, label: `${header}, ascending` },
						{ value: `${id} down`, label: `${header}, descending` },
					])}
					value={`${sort.id} ${sort.descending ? "down" : "up"}`}
					onChange={(value) => {
						const [id = sort.id, way] = (value ?? "").split(" ");
						props.onSort({ id, descending: way === "down" });
					}}
				/>
			</Group>
			<Table role="table" verticalSpacing={0} horizontalSpacing="sm" className={classes.table}>
				<Table.Thead role="rowgroup">
					<Table.Tr role="row">
						<Table.Th w={36} role="columnheader" className={classes.head}>
							{selectAll}
						</Table.Th>
						{shown.map((column) => {
							const sorts = sortsOf(column);
							const isSorted = sorts.some(({ id }) => id === sort.id);
							return (
								<Table.Th
									key={column.id}
									role="columnheader"
									scope="col"
									className={column.lead ? `${classes.head} ${classes.lead}` : classes.head}
									miw={column.width}
									{...(column.grows ? { w: "100%" } : {})}
									ta={column.align}
									aria-sort={isSorted ? (sort.descending ? "descending" : "ascending") : undefined}
								>
									{sorts.length === 0 && column.header}
									{sorts.map((one) => {
										const active = sort.id === one.id;
										const Arrow = active ? (sort.descending ? IconArrowDown : IconArrowUp) : IconArrowsSort;
										return (
											<UnstyledButton key={one.id} className={classes.sort} onClick={() => sortBy(one.id)}>
												{one.header}
												<Arrow size={14} aria-hidden opacity={active ? 1 : 0.45} />
											</UnstyledButton>
										);
									})}
								</Table.Th>
							);
						})}
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody role="rowgroup">
					{!props.rows &&
						SKELETON_ROWS.map((key) => (
							<Table.Tr key={key} role="row">
								<Table.Td role="cell" colSpan={shown.length + 1}>
									<Skeleton h={20} my={10} />
								</Table.Td>
							</Table.Tr>
						))}
					{rows.map((row) => {
						const id = rowId(row);
						const isSelected = selected[id] === true;
						return (
							<Table.Tr key={id} role="row" className={classes.row} data-selected={isSelected}>
								<Table.Td role="cell" className={classes.pick}>
									<Checkbox
										aria-label={`Select ${props.rowName(row)}`}
										checked={isSelected}
										onChange={(event) => select([row], event.currentTarget.checked)}
									/>
								</Table.Td>
								{shown.map((column) => (
									<Table.Td
										key={column.id}
										role="cell"
										className={column.lead ? classes.lead : undefined}
										data-narrow={column.narrow}
										ta={column.align}
									>
										{column.cell(row)}
									</Table.Td>
								))}
							</Table.Tr>
						);
					})}
				</Table.Tbody>
			</Table>
		</section>
	);
}

/** Returns the sort keys of a column's header. */
const sortsOf = <Row,>({ id, header, sortable, second }: DataColumn<Row>) =>
	sortable ? [{ id, header }, ...(second ? [second] : [])] : [];
