import { ActionIcon, Menu, Paper, Switch, VisuallyHidden } from "@mantine/core";
import { IconCopy, IconDots, IconPlus, IconTrash } from "@tabler/icons-react";
import type { Section } from "../../../../../contract/site/sales-page/page-sections/kinds.ts";
import { MoveButtons, useOrdered } from "../../../../ui/table/ordering.tsx";
import { sectionName } from "../page-parts.ts";
import { PartLink } from "../part-link.tsx";
import classes from "../part-list.module.css";
import type { EditedSections } from "./use-sections.ts";

/** The hero, which stays where it is. */
export function FirstSection(props: { section: Section; sections: readonly Section[]; detail: string }) {
	const { section, sections, detail } = props;
	return (
		<Paper component="li" withBorder radius="md" className={classes.row}>
			<PartLink id={section.id} name={sectionName(sections, section)} detail={detail} />
		</Paper>
	);
}

export function SectionRow(props: {
	/** Index among the sections that can be moved. */
	index: number;
	section: Section;
	/** What tells sections of a kind apart: their headline. */
	detail: string;
	edited: EditedSections;
	onAdd: () => void;
	onDuplicate: () => void;
	onRemove: () => void;
}) {
	const { index, section, edited } = props;
	const { sections, first } = edited;
	const { element, frame } = useOrdered(String(index));
	const name = sectionName(sections, section);
	return frame(
		<Paper component="li" withBorder radius="md" className={`${classes.row} ${classes.movable}`} {...element}>
			<MoveButtons
				title={name}
				first={index === 0}
				last={first + index === sections.length - 1}
				onMove={(to) => edited.move(index, to)}
			/>
			<PartLink id={section.id} name={name} detail={props.detail} dimmed={!section.visible} />
			<Switch
				size="md"
				className={classes.switch}
				checked={section.visible}
				label={<VisuallyHidden>Show {name}</VisuallyHidden>}
				onChange={(event) => edited.show(first + index, event.currentTarget.checked)}
			/>
			<Menu position="bottom-end" withinPortal>
				<Menu.Target>
					<ActionIcon variant="subtle" color="gray" size={40} aria-label={`More for ${name}`}>
						<IconDots size={18} aria-hidden />
					</ActionIcon>
				</Menu.Target>
				<Menu.Dropdown>
					<Menu.Item
						leftSection={<IconCopy size={16} aria-hidden />}
						disabled={edited.isFull || !edited.hasRoomFor(section.kind)}
						onClick={props.onDuplicate}
					>
						Duplicate
					</Menu.Item>
					<Menu.Item leftSection={<IconPlus size={16} aria-hidden />} disabled={edited.isFull} onClick={props.onAdd}>
						Add section below
					</Menu.Item>
					<Menu.Item
						leftSection={<IconTrash size={16} aria-hidden />}
						color="var(--mantine-color-error)"
						onClick={props.onRemove}
					>
						Remove
					</Menu.Item>
				</Menu.Dropdown>
			</Menu>
		</Paper>,
	);
}
