import { ActionIcon, Group } from "@mantine/core";
import { IconEdit, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

/**
 * Actions of one list row.
 *
 * @param onEdit opens an editor here; an address links to one
 * @param children content before these two
 */
export function RowActions(props: {
	title: string;
	onEdit?: (() => void) | string;
	onDelete: () => void;
	children?: ReactNode;
}) {
	const { title, onEdit } = props;
	const edit = {
		variant: "subtle",
		size: 40,
		"aria-label": `Edit ${title}`,
		children: <IconEdit size={18} aria-hidden />,
	};
	return (
		<Group gap={4} wrap="nowrap">
			{props.children}
			{typeof onEdit === "string" && <ActionIcon component={Link} to={onEdit} {...edit} />}
			{typeof onEdit === "function" && <ActionIcon onClick={onEdit} {...edit} />}
			<ActionIcon variant="subtle" color="red.9" size={40} onClick={props.onDelete} aria-label={`Delete ${title}`}>
				<IconTrash size={18} aria-hidden />
			</ActionIcon>
		</Group>
	);
}
