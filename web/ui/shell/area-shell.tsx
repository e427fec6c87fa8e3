import { Anchor, Burger, Container, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { prefetchPage } from "../../lib/page/navigation-loading.ts";
import { useSiteName } from "../../lib/page/site.ts";
import { EmailText } from "../email-text.tsx";
import { AreaMenu } from "./area-menu.tsx";
import classes from "./area-shell.module.css";
import { Brand } from "./brand.tsx";
import { SkipLink } from "./skip-link.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export interface NavigationEntry {
	label: string;
	to: string;
}

/** Header, navigation and footer of the member area. */
export function AreaShell(props: {
	home: string;
	navigation: NavigationEntry[];
	/** Email of the signed-in person. */
	email: string;
	signOut: ReactNode;
	/** Support link in the footer. */
	support?: ReactNode;
	width?: number;
	children: ReactNode;
}) {
	const siteName = useSiteName();
	const [menuOpen, menu] = useDisclosure(false);
	return (
		<>
			<SkipLink />
			<header className={classes.header}>
				<Container size={props.width ?? 1120} h="100%">
					<Group h="100%" justify="space-between" wrap="nowrap">
						<Anchor
							component={Link}
							to={props.home}
							underline="never"
							c="inherit"
							className={classes.home}
							aria-label={`${siteName}, start`}
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
							{props.navigation.map(({ to, label }) => (
								<NavLink
									key={to}
									to={to}
									onPointerEnter={() => prefetchPage(to)}
									onFocus={() => prefetchPage(to)}
									className={classes.entry}
									title={label}
								>
									{label}
								</NavLink>
							))}
						</Group>
						<Group gap="xs" wrap="nowrap" visibleFrom="md" className={classes.account}>
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
			</header>
			<AreaMenu opened={menuOpen} onClose={menu.close} side="end" title={<EmailText email={props.email} />}>
				<nav aria-label="Main" className={classes.menuLinks}>
					{props.navigation.map(({ to, label }) => (
						<NavLink key={to} to={to} className={classes.menuEntry} onClick={menu.close}>
							{label}
						</NavLink>
					))}
					{props.signOut}
				</nav>
			</AreaMenu>
			<main className={classes.main} id="main">
				<Container size={props.width ?? 1120} py={{ base: "lg", sm: 40 }} w="100%" flex={1} className={classes.content}>
					{props.children}
				</Container>
				<footer className={classes.footer} id="contact">
					{props.support}
					<Anchor href="/terms" size="sm" c="dimmed">
						Terms
					</Anchor>
					<Anchor href="/privacy" size="sm" c="dimmed">
						Privacy
					</Anchor>
					<ThemeSwitch />
				</footer>
			</main>
		</>
	);
}
