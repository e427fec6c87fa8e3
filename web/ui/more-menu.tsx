import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** The actions of an item that have no button of their own. */
export function MoreMenu({ of, className, children }: { of: string; className?: string; children: ReactNode }) {
	return (
		<Menu position="bottom-end" withinPortal>
			<Menu.Target>
				<ActionIcon variant="subtle" color="gray" size={44} className={className} aria-label={`More for ${of}`}>
					<IconDots size={20} aria-hidden />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>{children}</Menu.Dropdown>
		</Menu>
	);
}
