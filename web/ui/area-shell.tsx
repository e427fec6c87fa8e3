import { ActionIcon, Anchor, AppShell, Burger, Container, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconUserCircle } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { Link, NavLink } from "react-router";
import { prefetchPage } from "../lib/navigation-loading.ts";
import { useSiteName } from "../lib/site.ts";
import { AreaMenu } from "./area-menu";
import classes from "./area-shell.module.css";
import { Brand } from "./brand";

export interface NavigationEntry {
	label: string;
	to: string;
	/** The entry is marked only on this very page, not on those below it. */
	exact?: boolean;
}

/** What the page itself asks for goes first. */
const PREFETCH_AFTER_MS = 1_000;

/** Head, navigation and foot of the area behind sign-in, for members and admins alike. */
export function AreaShell(props: {
	home: string;
	navigation: NavigationEntry[];
	/** Who is signed in. */
	email: string;
	/** Where the person's own account is, where the navigation has no entry for it. */
	accountPath?: string;
	signOut: ReactNode;
	/** Where help is, in the foot. */
	support?: ReactNode;
	width?: number;
	/** Narrower than this, the navigation is a menu: it has to fit beside the name and the way out. */
	menuBelow?: "md" | "lg";
	/** The scripts of every page come as soon as this one is at rest, instead of when the pointer or the focus is on its entry. */
	prefetchAll?: boolean;
	children: ReactNode;
}) {
	const siteName = useSiteName();
	const { menuBelow = "md" } = props;
	const [menuOpen, menu] = useDisclosure(false);
	const { navigation, prefetchAll } = props;
	useEffect(() => {
		if (!prefetchAll) return;
		const timer = setTimeout(() => {
			for (const { to } of navigation) prefetchPage(to);
		}, PREFETCH_AFTER_MS);
		return () => clearTimeout(timer);
	}, [navigation, prefetchAll]);
	const account = props.accountPath ? [{ label: "Profile", to: props.accountPath }] : [];
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
							flex="none"
							aria-label={`${siteName}, start`}
						>
							<Brand />
						</Anchor>
						<Group component="nav" aria-label="Main" gap={4} wrap="nowrap" visibleFrom={menuBelow}>
							{props.navigation.map((entry) => (
								<NavLink
									key={entry.to}
									to={entry.to}
									end={entry.exact ?? false}
									onPointerEnter={() => prefetchPage(entry.to)}
									onFocus={() => prefetchPage(entry.to)}
									className={classes.entry}
								>
									{entry.label}
								</NavLink>
							))}
						</Group>
						<Group gap="xs" wrap="nowrap" visibleFrom={menuBelow}>
							{props.accountPath ? (
								<ActionIcon
									component={Link}
									to={props.accountPath}
									variant="subtle"
									size={44}
									aria-label="Profile"
									title={`Profile of ${props.email}`}
								>
									<IconUserCircle size={24} stroke={1.6} aria-hidden />
								</ActionIcon>
							) : (
								<Text size="sm" c="dimmed" truncate maw={200} title={props.email}>
									{props.email}
								</Text>
							)}
							{props.signOut}
						</Group>
						<Burger
							hiddenFrom={menuBelow}
							opened={menuOpen}
							onClick={menu.toggle}
							aria-label={menuOpen ? "Close menu" : "Open menu"}
						/>
					</Group>
				</Container>
			</AppShell.Header>
			<AreaMenu
				opened={menuOpen}
				onClose={menu.close}
				navigation={[...props.navigation, ...account]}
				email={props.email}
				signOut={props.signOut}
			/>
			<AppShell.Main className={classes.main} id="main">
				<Container size={props.width ?? 1120} py={{ base: "lg", sm: 40 }} w="100%" flex={1} className={classes.content}>
					{props.children}
				</Container>
				<footer className={classes.footer}>
					{props.support}
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
