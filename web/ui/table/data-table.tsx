import { Checkbox, Group, Select, Skeleton, Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import {
	columnVisibilityFeature,
	createColumnHelper,
	rowSelectionFeature,
	rowSortingFeature,
	tableFeatures,
	useTable,
} from "@tanstack/react-table";
import { type ReactNode, useMemo, useRef } from "react";
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

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });
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
	const definitions = useMemo(() => {
		const helper = createColumnHelper<typeof features, Row>();
		return helper.columns(
			columns.map((column) =>
				helper.display({
					id: column.id,
					header: column.header,
					cell: ({ row }) => column.cell(row.original),
					enableHiding: !column.lead,
				}),
			),
		);
	}, [columns]);
	const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
	const table = useTable({
		features,
		columns: definitions,
		data: props.rows ?? (none as Row[]),
		getRowId: rowId,
		manualSorting: true,
		state: {
			sorting: [{ id: sort.id, desc: sort.descending }],
			rowSelection: selected,
			columnVisibility: Object.fromEntries(props.hidden.map((id) => [id, false])),
		},
		onRowSelectionChange: (change) => props.onSelect(typeof change === "function" ? change(selected) : change),
	});

	const frame = useRef<HTMLElement>(null);
	useRowKeys(frame);
	const sortBy = (id: string) => props.onSort({ id, descending: sort.id === id && !sort.descending });
	const rows = table.getRowModel().rows;
	const shown = table.getVisibleLeafColumns();
	const selectAll = (
		<Checkbox
			aria-label="Select all on this page"
			disabled={rows.length === 0}
			checked={rows.length > 0 && table.getIsAllRowsSelected()}
			indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
			onChange={table.getToggleAllRowsSelectedHandler()}
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
						{shown.map(({ id }) => {
							const column = byId.get(id);
							const sorts = column ? sortsOf(column) : [];
							const isSorted = sorts.some((one) => one.id === sort.id);
							return (
								<Table.Th
									key={id}
									role="columnheader"
									scope="col"
									className={column?.lead ? `${classes.head} ${classes.lead}` : classes.head}
									miw={column?.width}
									{...(column?.grows ? { w: "100%" } : {})}
									ta={column?.align}
									aria-sort={isSorted ? (sort.descending ? "descending" : "ascending") : undefined}
								>
									{sorts.length === 0 && column?.header}
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
					{rows.map((row) => (
						<Table.Tr key={row.id} role="row" className={classes.row} data-selected={row.getIsSelected()}>
							<Table.Td role="cell" className={classes.pick}>
								<Checkbox
									aria-label={`Select ${props.rowName(row.original)}`}
									checked={row.getIsSelected()}
									onChange={row.getToggleSelectedHandler()}
								/>
							</Table.Td>
							{row.getVisibleCells().map((cell) => {
								const column = byId.get(cell.column.id);
								return (
									<Table.Td
										key={cell.id}
										role="cell"
										className={column?.lead ? classes.lead : undefined}
										data-narrow={column?.narrow}
										ta={column?.align}
									>
										<table.FlexRender cell={cell} />
									</Table.Td>
								);
							})}
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
		</section>
	);
}

/** Returns the sort keys of a column's header. */
const sortsOf = <Row,>({ id, header, sortable, second }: DataColumn<Row>) =>
	sortable ? [{ id, header }, ...(second ? [second] : [])] : [];

/** A constant, so that an empty table does not count as new data at each render. */
const none: never[] = [];
