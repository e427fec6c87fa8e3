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
import { ActionIcon, Group } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { NewPlace } from "../../../contract/ordering.ts";
import classes from "./ordering.module.css";

type Handle = Pick<ReturnType<typeof useSortable>, "attributes" | "listeners" | "setActivatorNodeRef">;
const HandleContext = createContext<Handle | null>(null);

/**
 * Wraps items that can be reordered: by buttons, by dragging, and by keyboard (space picks one up, arrows move it,
 * space drops it). The parent shows the returned order.
 */
export function Ordering(props: {
	/** In order. */
	ids: string[];
	nameOf: (id: string) => string;
	onMove: (id: string, to: NewPlace) => void;
	/** Name of an item for screen readers, such as `row`. */
	what?: string;
	children: ReactNode;
}) {
	const { ids, nameOf, onMove, what = "row" } = props;
	const sensors = useSensors(
		// A touch that scrolls does not drag.
		useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	);
	const drop = ({ active, over }: DragEndEvent) => {
		if (!over || active.id === over.id) return;
		const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over.id))];
		// Dropped on a later item it moves after that one, on an earlier one before it.
		const before = to > from ? (ids[to + 1] ?? null) : String(over.id);
		onMove(String(active.id), { before });
	};
	const name = (id: string | number) => nameOf(String(id));
	const placeOf = (id: string | number) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`;
	const announcements: Announcements = {
		onDragStart: ({ active }) => `${name(active.id)} is taken from ${placeOf(active.id)}.`,
		onDragOver: ({ active, over }) => (over ? `${name(active.id)} is over ${placeOf(over.id)}.` : undefined),
		onDragEnd: ({ active, over }) => (over ? `${name(active.id)} is put down at ${placeOf(over.id)}.` : undefined),
		onDragCancel: ({ active }) => `${name(active.id)} stays where it was.`,
	};
	return (
		<DndContext
			sensors={sensors}
			collisionDetection={closestCenter}
			onDragEnd={drop}
			accessibility={{
				announcements,
				screenReaderInstructions: {
					draggable: `Press space to take this ${what}, the arrow keys to move it, space again to put it down, escape to leave it where it was.`,
				},
			}}
		>
			<SortableContext items={ids} strategy={verticalListSortingStrategy}>
				{props.children}
			</SortableContext>
		</DndContext>
	);
}

/**
 * Makes an item reorderable.
 *
 * @returns the props of its element, and a provider for its buttons
 */
export function useOrdered(id: string) {
	const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
		id,
	});
	const handle = useMemo(
		() => ({ attributes, listeners, setActivatorNodeRef }),
		[attributes, listeners, setActivatorNodeRef],
	);
	const style = transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : { transition };
	return {
		element: { ref: setNodeRef, style, "data-dragging": isDragging || undefined },
		frame: (children: ReactNode) => <HandleContext value={handle}>{children}</HandleContext>,
	};
}

/**
 * The handle and the two arrows of an item.
 *
 * @param title its name, for screen readers
 */
export function MoveButtons(props: { title: string; first: boolean; last: boolean; onMove: (to: NewPlace) => void }) {
	const { title, onMove } = props;
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
				aria-label={`Drag ${title}`}
			>
				<IconGripVertical size={18} aria-hidden />
			</ActionIcon>
			<ActionIcon
				variant="subtle"
				size={40}
				disabled={props.first}
				onClick={() => onMove("up")}
				aria-label={`Move ${title} up`}
			>
				<IconArrowUp size={18} aria-hidden />
			</ActionIcon>
			<ActionIcon
				variant="subtle"
				size={40}
				disabled={props.last}
				onClick={() => onMove("down")}
				aria-label={`Move ${title} down`}
			>
				<IconArrowDown size={18} aria-hidden />
			</ActionIcon>
		</Group>
	);
}
