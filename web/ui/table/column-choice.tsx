import { Button, Menu } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";

/** Chooses which columns of a table are shown. */
export function ColumnChoice(props: {
	columns: { id: string; header: string; lead?: boolean }[];
	hidden: readonly string[];
	onChange: (hidden: string[]) => void;
}) {
	const { columns, hidden, onChange } = props;
	const toggle = (id: string) =>
		onChange(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]);
	return (
		<Menu closeOnItemClick={false} position="bottom-end">
			<Menu.Target>
				<Button variant="default" visibleFrom="sm" leftSection={<IconColumns3 size={18} aria-hidden />}>
					Columns
				</Button>
			</Menu.Target>
			<Menu.Dropdown>
				{columns
					.filter(({ lead }) => !lead)
					.map(({ id, header }) => (
						<Menu.CheckboxItem key={id} checked={!hidden.includes(id)} onChange={() => toggle(id)}>
							{header}
						</Menu.CheckboxItem>
					))}
			</Menu.Dropdown>
		</Menu>
	);
}
