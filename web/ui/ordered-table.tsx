import {
	type Announcements,
	closestCenter,
	DndContext,
	type DragEndEvent,
	KeyboardSensor,
	PointerSensor,
	useSensor,
	useSensors,
} from "@dnd-kit/core";
import {
	SortableContext,
	sortableKeyboardCoordinates,
	useSortable,
	verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { ActionIcon, Group, Table } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import { createContext, useContext, useMemo } from "react";
import type { NewPlace } from "../../contract/ordering.ts";
import { useAskBeforeClosing } from "../lib/use-ask-before-closing.ts";
import classes from "./ordered-table.module.css";
import { type RowFrame, type StackedColumn, StackedTable } from "./stacked-table";

type Handle = Pick<ReturnType<typeof useSortable>, "attributes" | "listeners" | "setActivatorNodeRef">;
const HandleContext = createContext<Handle | null>(null);

/**
 * A table whose rows are put in order: by buttons, by dragging, and by keyboard (space takes a row, arrows move it,
 * space puts it down). The caller shows the order that comes back.
 */
export function OrderedTable<Row extends { id: string; title: string }>(props: {
	label: string;
	columns: StackedColumn<Row>[];
	rows: Row[];
	onMove: (id: string, to: NewPlace) => void;
	/** Moves that are shown and not saved yet: they follow one another to the server. */
	moving: boolean;
	busy?: boolean;
}) {
	const { rows, onMove, moving } = props;
	useAskBeforeClosing(moving);
	const sensors = useSensors(
		// A touch that scrolls is no drag.
		useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	);
	const ids = useMemo(() => rows.map(({ id }) => id), [rows]);

	const drop = ({ active, over }: DragEndEvent) => {
		if (!over || active.id === over.id) return;
		const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over.id))];
		// Dropped on a row further down it stands behind that one, further up in front of it.
		const before = to > from ? (ids[to + 1] ?? null) : String(over.id);
		onMove(String(active.id), { before });
	};

	const nameOf = (id: string | number) => rows.find((row) => row.id === id)?.title ?? "";
	const placeOf = (id: string | number) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`;
	const announcements: Announcements = {
		onDragStart: ({ active }) => `${nameOf(active.id)} is taken from ${placeOf(active.id)}.`,
		onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} is over ${placeOf(over.id)}.` : undefined),
		onDragEnd: ({ active, over }) => (over ? `${nameOf(active.id)} is put down at ${placeOf(over.id)}.` : undefined),
		onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
	};

	const orderColumn: StackedColumn<Row> = {
		label: "Order",
		width: 136,
		render: (row) => <MoveButtons row={row} first={row.id === ids[0]} last={row.id === ids.at(-1)} onMove={onMove} />,
	};
	return (
		<DndContext
			sensors={sensors}
			collisionDetection={closestCenter}
			onDragEnd={drop}
			accessibility={{
				announcements,
				screenReaderInstructions: {
					draggable:
						"Press space to take this row, the arrow keys to move it, space again to put it down, escape to leave it where it was.",
				},
			}}
		>
			<SortableContext items={ids} strategy={verticalListSortingStrategy}>
				<StackedTable
					label={props.label}
					columns={[orderColumn, ...props.columns]}
					rows={rows}
					RowFrame={SortableRow}
					busy={moving || props.busy}
				/>
			</SortableContext>
		</DndContext>
	);
}

const SortableRow: RowFrame = ({ id, children }) => {
	const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
		id,
	});
	const handle = useMemo(
		() => ({ attributes, listeners, setActivatorNodeRef }),
		[attributes, listeners, setActivatorNodeRef],
	);
	const style = transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : { transition };
	return (
		<HandleContext value={handle}>
			<Table.Tr role="row" ref={setNodeRef} style={style} data-dragging={isDragging || undefined}>
				{children}
			</Table.Tr>
		</HandleContext>
	);
};

function MoveButtons<Row extends { id: string; title: string }>(props: {
	row: Row;
	first: boolean;
	last: boolean;
	onMove: (id: string, to: NewPlace) => void;
}) {
	const { row, onMove } = props;
	const handle = useContext(HandleContext);
	return (
		<Group gap={2} wrap="nowrap">
			<ActionIcon
				variant="subtle"
				color="gray"
				size={40}
				className={classes.handle}
				ref={handle?.setActivatorNodeRef}
				{...handle?.attributes}
				{...handle?.listeners}
				aria-label={`Drag ${row.title}`}
			>
				<IconGripVertical size={18} aria-hidden />
			</ActionIcon>
			<ActionIcon
				variant="subtle"
				size={40}
				disabled={props.first}
				onClick={() => onMove(row.id, "up")}
				aria-label={`Move ${row.title} up`}
			>
				<IconArrowUp size={18} aria-hidden />
			</ActionIcon>
			<ActionIcon
				variant="subtle"
				size={40}
				disabled={props.last}
				onClick={() => onMove(row.id, "down")}
				aria-label={`Move ${row.title} down`}
			>
				<IconArrowDown size={18} aria-hidden />
			</ActionIcon>
		</Group>
	);
}
