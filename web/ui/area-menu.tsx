import { Drawer, NavLink, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { NavigationEntry } from "./area-shell";

/** The navigation of a narrow screen. */
export default function AreaMenu(props: {
	opened: boolean;
	onClose: () => void;
	navigation: NavigationEntry[];
	/** Who is signed in. */
	email: string;
	accountPath?: string | undefined;
	signOut: ReactNode;
	menuBelow: "md" | "lg";
}) {
	const { pathname } = useLocation();
	const isActive = ({ to, exact }: NavigationEntry) => pathname === to || (!exact && pathname.startsWith(`${to}/`));
	const account = props.accountPath ? [{ label: "Profile", to: props.accountPath }] : [];
	return (
		<Drawer
			opened={props.opened}
			onClose={props.onClose}
			title={props.email}
			position="right"
			size="xs"
			hiddenFrom={props.menuBelow}
			closeButtonProps={{ "aria-label": "Close" }}
		>
			<Stack gap="xs" component="nav" aria-label="Main">
				{[...props.navigation, ...account].map((entry) => (
					<NavLink
						key={entry.to}
						component={Link}
						to={entry.to}
						label={entry.label}
						active={isActive(entry)}
						onClick={props.onClose}
						py="sm"
					/>
				))}
				{props.signOut}
			</Stack>
		</Drawer>
	);
}
