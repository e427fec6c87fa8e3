import { ActionIcon, type ActionIconProps, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * The actions of an item that have no button of their own. Preparing a menu takes a browser longer than the rest of a row,
 * so that is done when its button is first pressed.
 */
export function MoreMenu({ of, className, children }: { of: string; className?: string; children: ReactNode }) {
	const [used, setUsed] = useState(false);
	const button = {
		...{ variant: "subtle", color: "gray", size: 44, className },
		"aria-label": `More for ${of}`,
		children: <IconDots size={20} aria-hidden />,
	};
	if (used) return <OpenedMenu button={button}>{children}</OpenedMenu>;
	return <ActionIcon {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)} />;
}

function OpenedMenu(props: { button: ActionIconProps & { children: ReactNode }; children: ReactNode }) {
	const [opened, setOpened] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		// It takes the place of the button that was pressed; closing the menu returns the focus to it.
		button.current?.focus({ preventScroll: true });
		setOpened(true);
	}, []);
	return (
		<Menu position="bottom-end" withinPortal opened={opened} onChange={setOpened}>
			<Menu.Target>
				<ActionIcon ref={button} {...props.button} />
			</Menu.Target>
			<Menu.Dropdown>{props.children}</Menu.Dropdown>
		</Menu>
	);
}
