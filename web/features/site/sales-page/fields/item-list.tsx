import { ActionIcon, Button, Group, Paper, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { PageField } from "../../../../../contract/site/sales-page/page-fields.ts";
import { notice } from "../../../../lib/notices.ts";
import { MoveButtons, Ordering, useOrdered } from "../../../../ui/table/ordering.tsx";
import { useWantedField } from "../in-place/wanted-field.ts";
import { isBelow, type Path } from "./content-path.ts";
import classes from "./item-list.module.css";
import { moveItem } from "./move-item.ts";

interface ItemListProps {
	field: PageField;
	path: Path;
	items: unknown[];
	nameOf: (item: unknown) => string;
	onChange: (items: unknown[]) => void;
	/** Returns a new item. */
	add: () => unknown;
	error?: string;
	/** Renders the fields of an item. */
	render: (at: number) => ReactNode;
}

/** A list in the page editor: items can be added, reordered, opened and removed. */
export function ItemList({ field, path, items, nameOf, onChange, add, error, render }: ItemListProps) {
	// The only one is what a person comes for, such as the file of a new film.
	const [open, setOpen] = useState<number | null>(items.length === 1 ? 0 : null);
	const wanted = useWantedField();
	const wantedItem = wanted && isBelow(wanted.path, path) ? Number(wanted.path[path.length]) : null;
	useEffect(() => {
		if (wantedItem !== null) setOpen(wantedItem);
	}, [wantedItem]);
	const titleId = useId();
	const adder = useRef<HTMLButtonElement>(null);
	/** The current list, for an undo after further changes. */
	const latest = useRef(items);
	latest.current = items;
	const what = field.item ?? "item";
	const isFull = field.most !== undefined && items.length >= field.most;
	const nameAt = (at: number) => nameOf(items[at]) || `New ${what}`;
	const remove = (at: number) => {
		const [removed] = items.slice(at, at + 1);
		onChange(items.toSpliced(at, 1));
		setOpen(null);
		adder.current?.focus();
		notice.succeeded(`Removed “${nameAt(at).slice(0, 60)}”.`, {
			act: async () => onChange(latest.current.toSpliced(at, 0, removed)),
			done: "Restored.",
		});
	};
	return (
		<Stack gap="xs" role="group" aria-labelledby={titleId}>
			<div>
				<Text fw={600} id={titleId}>
					{field.label}
				</Text>
				{field.help && (
					<Text size="sm" c="dimmed">
						{field.help}
					</Text>
				)}
			</div>
			<Ordering
				ids={items.map((_, at) => String(at))}
				nameOf={(id) => nameAt(Number(id))}
				what={what}
				onMove={(id, to) => {
					onChange(moveItem(items, Number(id), to));
					setOpen(null);
				}}
			>
				<Stack gap={6} component="ol" className={classes.list}>
					{items.map((_, at) => (
						<Item
							key={at}
							id={String(at)}
							title={nameAt(at)}
							last={at === items.length - 1}
							opened={open === at}
							onToggle={() => setOpen(open === at ? null : at)}
							onMove={(to) => {
								onChange(moveItem(items, at, to));
								setOpen(null);
							}}
							onRemove={() => remove(at)}
						>
							{open === at && render(at)}
						</Item>
					))}
				</Stack>
			</Ordering>
			{error && (
				<Text size="sm" c="var(--mantine-color-error)" role="alert">
					{error}
				</Text>
			)}
			<Button
				ref={adder}
				variant="default"
				size="sm"
				className={classes.add}
				leftSection={<IconPlus size={16} aria-hidden />}
				// Unlike `disabled`, it keeps the focus of whoever has just added the last one.
				data-disabled={isFull || undefined}
				aria-disabled={isFull}
				onClick={() => {
					if (isFull) return;
					onChange([...items, add()]);
					setOpen(items.length);
				}}
			>
				Add {what}
			</Button>
			{isFull && (
				<Text size="sm" c="dimmed">
					You can add up to {field.most}.
				</Text>
			)}
		</Stack>
	);
}

function Item(props: {
	id: string;
	title: string;
	last: boolean;
	opened: boolean;
	onToggle: () => void;
	onMove: Parameters<typeof MoveButtons>[0]["onMove"];
	onRemove: () => void;
	children: ReactNode;
}) {
	const { id, title, opened } = props;
	const { element, frame } = useOrdered(id);
	const contentId = useId();
	return frame(
		<Paper component="li" withBorder radius="md" className={classes.item} {...element}>
			<Group gap={4} wrap="nowrap">
				<UnstyledButton
					className={classes.title}
					aria-expanded={opened}
					aria-controls={contentId}
					onClick={props.onToggle}
				>
					<IconChevronDown size={16} aria-hidden className={classes.chevron} />
					<Text truncate dir="auto" size="sm">
						{title}
					</Text>
				</UnstyledButton>
				<MoveButtons title={title} first={id === "0"} last={props.last} onMove={props.onMove} />
				<ActionIcon variant="subtle" color="gray" size={40} onClick={props.onRemove} aria-label={`Remove ${title}`}>
					<IconTrash size={18} aria-hidden />
				</ActionIcon>
			</Group>
			<div id={contentId} hidden={!opened} className={classes.content}>
				{props.children}
			</div>
		</Paper>,
	);
}
