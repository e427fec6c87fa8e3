import {
	Anchor,
	AppShell,
	Burger,
	Container,
	Drawer,
	Group,
	NavLink as MantineNavLink,
	Stack,
	Text,
} from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Link, NavLink, useLocation } from "react-router";
import classes from "./area-shell.module.css";
import { Brand } from "./brand";

export interface NavigationEntry {
	label: string;
	to: string;
	/** The entry is marked only on this very page, not on those below it. */
	exact?: boolean;
}

/** Head, navigation and foot of the area behind sign-in, for members and admins alike. */
export function AreaShell(props: {
	home: string;
	navigation: NavigationEntry[];
	/** Who is signed in. */
	email: string;
	signOut: ReactNode;
	width?: number;
	children: ReactNode;
}) {
	const [menuOpen, menu] = useDisclosure(false);
	const { pathname } = useLocation();
	return (
		<AppShell header={{ height: 64 }} padding={0}>
			<a href="#main" className={classes.skip}>
				Skip to the content
			</a>
			<AppShell.Header className={classes.header}>
				<Container size={props.width ?? 1120} h="100%">
					<Group h="100%" justify="space-between" wrap="nowrap">
						<Anchor
							component={Link}
							to={props.home}
							underline="never"
							c="inherit"
							aria-label="Microgreens Academy, start"
						>
							<Brand />
						</Anchor>
						<Group
							component="nav"
							aria-label="Main"
							gap={4}
							wrap="nowrap"
							visibleFrom="md"
							className={classes.navigation}
						>
							{props.navigation.map((entry) => (
								<NavLink key={entry.to} to={entry.to} end={entry.exact ?? false} className={classes.entry}>
									{entry.label}
								</NavLink>
							))}
						</Group>
						<Group gap="xs" wrap="nowrap" visibleFrom="md">
							<Text size="sm" c="dimmed" truncate maw={200} title={props.email}>
								{props.email}
							</Text>
							{props.signOut}
						</Group>
						<Burger
							hiddenFrom="md"
							opened={menuOpen}
							onClick={menu.toggle}
							aria-label={menuOpen ? "Close menu" : "Open menu"}
						/>
					</Group>
				</Container>
			</AppShell.Header>
			<Drawer opened={menuOpen} onClose={menu.close} title={props.email} position="right" size="xs" hiddenFrom="md">
				<Stack gap="xs" component="nav" aria-label="Main">
					{props.navigation.map((entry) => (
						<MantineNavLink
							key={entry.to}
							component={Link}
							to={entry.to}
							label={entry.label}
							active={entry.exact ? pathname === entry.to : pathname.startsWith(entry.to)}
							onClick={menu.close}
							py="sm"
						/>
					))}
					{props.signOut}
				</Stack>
			</Drawer>
			<AppShell.Main className={classes.main} id="main">
				<Container size={props.width ?? 1120} py={{ base: "lg", sm: 40 }} w="100%" flex={1}>
					{props.children}
				</Container>
				<footer className={classes.footer}>
					<Anchor href="/terms" size="sm" c="dimmed">
						Terms
					</Anchor>
					<Anchor href="/privacy" size="sm" c="dimmed">
						Privacy
					</Anchor>
				</footer>
			</AppShell.Main>
		</AppShell>
	);
}
