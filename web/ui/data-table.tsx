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
import { useRowKeys } from "../lib/use-row-keys.ts";
import classes from "./data-table.module.css";

export interface DataColumn<Row> {
	id: string;
	header: string;
	cell: (row: Row) => ReactNode;
	sortable?: boolean;
	/** What else its head sorts by: what stands in the second line of its cells. */
	second?: { id: string; header: string };
	/** What a row is about: it stays in sight, and cannot be hidden. One column only, the first. */
	lead?: boolean;
	/** On a phone it stands at the end of the row's first or second line; all others are left to the row's own page. */
	narrow?: "first-line" | "second-line";
	align?: "right";
	/** Pixels that it takes at least. */
	width?: number;
	/** Takes the room that the others leave. */
	grows?: true;
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });
const SKELETON_ROWS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];

/**
 * One page of a list that the server sorts, filters and cuts into pages; what is chosen belongs to whoever shows it. J
 * and K go through the rows, X selects one, Enter opens it. On a narrow screen each row is two lines, and a press
 * anywhere on it opens it. The roles are written out, since a browser forgets them with the layout.
 */
export function DataTable<Row extends object>(props: {
	/** What the list is of, for screen readers. */
	label: string;
	columns: DataColumn<Row>[];
	/** Undefined while the first page loads. */
	rows: Row[] | undefined;
	rowId: (row: Row) => string;
	/** What to call a row where it is selected. */
	rowName: (row: Row) => string;
	hidden: readonly string[];
	sort: { id: string; descending: boolean };
	onSort: (sort: { id: string; descending: boolean }) => void;
	selected: Record<string, true>;
	onSelect: (selected: Record<string, true>) => void;
	/** Another page is on its way. */
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

/** What a column's head sorts by. */
const sortsOf = <Row,>({ id, header, sortable, second }: DataColumn<Row>) =>
	sortable ? [{ id, header }, ...(second ? [second] : [])] : [];

/** Always the same, so that a table without rows is not taken for a new one at each render. */
const none: never[] = [];
