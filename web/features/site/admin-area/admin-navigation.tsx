import { NavLink } from "react-router";
import { adminGroups, adminNavigation, adminPages, navigationLabel } from "../../../lib/page/admin-pages.ts";
import { prefetchPage } from "../../../lib/page/navigation-loading.ts";
import classes from "./admin-shell.module.css";

/** Links to every screen (ADM-01). */
export function AdminNavigation({ onNavigate }: { onNavigate?: () => void }) {
	return (
		<nav aria-label="Main" className={classes.navigation}>
			{adminGroups.map((group) => (
				<div key={group}>
					<div className={classes.group}>{group}</div>
					<ul className={classes.links}>
						{adminNavigation
							.filter((page) => page.group === group)
							.map((page) => {
								const label = navigationLabel(page);
								return (
									<li key={page.path}>
										<NavLink
											to={page.path}
											end={page.path === adminPages.today.path}
											title={label}
											className={classes.entry}
											onClick={onNavigate}
											onPointerEnter={() => prefetchPage(page.path)}
											onFocus={() => prefetchPage(page.path)}
										>
											<page.Icon size={18} stroke={1.7} aria-hidden />
											<span className={classes.label}>{label}</span>
										</NavLink>
									</li>
								);
							})}
					</ul>
				</div>
			))}
		</nav>
	);
}
