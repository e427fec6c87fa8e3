import { Table } from "@mantine/core";
import { useMemo } from "react";
import type { NewPlace } from "../../../contract/ordering.ts";
import { useAskBeforeClosing } from "../../lib/editing/use-ask-before-closing.ts";
import { MoveButtons, Ordering, useOrdered } from "./ordering.tsx";
import { type RowFrame, type StackedColumn, StackedTable } from "./stacked-table.tsx";

/** A table with manually ordered rows. The parent shows the returned order. */
export function OrderedTable<Row extends { id: string; title: string }>(props: {
	label: string;
	columns: StackedColumn<Row>[];
	rows: Row[];
	onMove: (id: string, to: NewPlace) => void;
	/** Moves that are shown but not saved yet: they are sent to the server sequentially. */
	moving: boolean;
	busy?: boolean;
}) {
	const { rows, onMove, moving } = props;
	useAskBeforeClosing(moving);
	const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
	const orderColumn: StackedColumn<Row> = {
		label: "Order",
		width: 136,
		render: ({ id, title }) => (
			<MoveButtons title={title} first={id === ids[0]} last={id === ids.at(-1)} onMove={(to) => onMove(id, to)} />
		),
	};
	return (
		<Ordering ids={ids} nameOf={(id) => rows.find((row) => row.id === id)?.title ?? ""} onMove={onMove}>
			<StackedTable
				label={props.label}
				columns={[orderColumn, ...props.columns]}
				rows={rows}
				RowFrame={SortableRow}
				busy={moving || props.busy}
			/>
		</Ordering>
	);
}

const SortableRow: RowFrame = ({ id, children }) => {
	const { element, frame } = useOrdered(id);
	return frame(
		<Table.Tr role="row" {...element}>
			{children}
		</Table.Tr>,
	);
};
