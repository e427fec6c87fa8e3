import { Button, Menu } from "@mantine/core";
import { IconCheck, IconColumns3 } from "@tabler/icons-react";

/** Which columns of a table are shown. */
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
				<Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden />}>
					Columns
				</Button>
			</Menu.Target>
			<Menu.Dropdown>
				{columns
					.filter(({ lead }) => !lead)
					.map(({ id, header }) => (
						<Menu.Item
							key={id}
							role="menuitemcheckbox"
							aria-checked={!hidden.includes(id)}
							onClick={() => toggle(id)}
							leftSection={<IconCheck size={16} aria-hidden opacity={hidden.includes(id) ? 0 : 1} />}
						>
							{header}
						</Menu.Item>
					))}
			</Menu.Dropdown>
		</Menu>
	);
}
