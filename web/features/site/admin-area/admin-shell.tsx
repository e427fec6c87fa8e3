import { ActionIcon, AppShell } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMenu2 } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { adminNavigation, adminPages } from "../../../lib/page/admin-pages.ts";
import { prefetchPage } from "../../../lib/page/navigation-loading.ts";
import { useSiteName } from "../../../lib/page/site.ts";
import { usePerson } from "../../../lib/session/session-context.tsx";
import { AreaMenu } from "../../../ui/shell/area-menu.tsx";
import { Brand } from "../../../ui/shell/brand.tsx";
import { SkipLink } from "../../../ui/shell/skip-link.tsx";
import { AccountItems, AccountMenu } from "./account-menu.tsx";
import { AdminNavigation } from "./admin-navigation.tsx";
import classes from "./admin-shell.module.css";
import { SidebarToggle } from "./sidebar-toggle.tsx";

/** Requests of the page itself go first. */
const PREFETCH_AFTER_MS = 1_000;

/** Navigation and account of the admin area: a sidebar, or a drawer on narrow screens. */
export function AdminShell({
	search,
	signOut,
	progress,
	children,
}: {
	/** @param bare only an icon */
	search: (bare: boolean) => ReactNode;
	signOut: ReactNode;
	/** Background progress. */
	progress: ReactNode;
	children: ReactNode;
}) {
	const user = usePerson();
	const siteName = useSiteName();
	const [menuOpen, menu] = useDisclosure(false);
	const email = user?.email ?? "";
	// A seller switches between these pages all day, so their files are prefetched once this page is idle. One page
	// after another: a page that is opened meanwhile does not wait for all of them.
	useEffect(() => {
		let active = true;
		const timer = setTimeout(async () => {
			for (const { path } of adminNavigation) if (active) await prefetchPage(path);
		}, PREFETCH_AFTER_MS);
		return () => {
			active = false;
			clearTimeout(timer);
		};
	}, []);
	const home = (
		<Link to={adminPages.today.path} className={classes.home} aria-label={`${siteName}, ${adminPages.today.title}`}>
			<Brand size={26} />
		</Link>
	);
	return (
		<AppShell
			header={{ height: { base: 56, md: 0 } }}
			navbar={{ width: "var(--sidebar-width)", breakpoint: "md", collapsed: { mobile: true } }}
			padding={0}
		>
			<SkipLink />
			<AppShell.Header className={classes.header} hiddenFrom="md">
				<ActionIcon
					variant="subtle"
					color="gray"
					size={44}
					onClick={menu.toggle}
					aria-label={menuOpen ? "Close menu" : "Open menu"}
				>
					<IconMenu2 size={22} aria-hidden />
				</ActionIcon>
				{home}
				{search(true)}
			</AppShell.Header>
			<AppShell.Navbar className={classes.sidebar} component="header" visibleFrom="md">
				<div className={classes.head}>
					{home}
					<SidebarToggle />
				</div>
				<div className={classes.search}>{search(false)}</div>
				<AdminNavigation />
				<AccountMenu name={user?.name ?? ""} email={email} signOut={signOut} />
			</AppShell.Navbar>
			<AreaMenu opened={menuOpen} onClose={menu.close} side="start" title={siteName}>
				<AdminNavigation onNavigate={menu.close} />
				<div className={classes.drawerAccount}>
					<AccountItems email={email} signOut={signOut} onNavigate={menu.close} />
				</div>
			</AreaMenu>
			<AppShell.Main className={classes.main} id="main">
				<div className={classes.content}>
					{user?.secondFactorMissing ? null : progress}
					{children}
				</div>
			</AppShell.Main>
		</AppShell>
	);
}
