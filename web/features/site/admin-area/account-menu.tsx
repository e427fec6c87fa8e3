import { IconShieldLock, IconUserCircle } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { ADMIN_PROFILE } from "../../../lib/session/areas.ts";
import { EmailText } from "../../../ui/email-text.tsx";
import { ThemeSwitch } from "../../../ui/shell/theme-switch.tsx";
import classes from "./admin-shell.module.css";

const MENU_ID = "account-menu";

/** The signed-in person, at the bottom of the sidebar; opens their account's menu. The browser's own popover. */
export function AccountMenu({ name, email, signOut }: { name: string; email: string; signOut: ReactNode }) {
	const menu = useRef<HTMLDivElement>(null);
	return (
		<div className={classes.account}>
			<button type="button" className={classes.accountButton} popoverTarget={MENU_ID} title={email}>
				<span className={classes.initial} aria-hidden>
					{(name || email).charAt(0).toUpperCase()}
				</span>
				<span className={classes.label}>
					<span className={classes.accountName}>{name || "Account"}</span>
					<span className={classes.accountEmail}>{email}</span>
				</span>
			</button>
			<div ref={menu} id={MENU_ID} popover="auto" className={classes.accountMenu}>
				<AccountItems email={email} signOut={signOut} onNavigate={() => menu.current?.hidePopover()} />
			</div>
		</div>
	);
}

export function AccountItems({
	email,
	signOut,
	onNavigate,
}: {
	email: string;
	signOut: ReactNode;
	onNavigate: () => void;
}) {
	return (
		<>
			<div className={classes.signedInAs}>
				<EmailText email={email} />
			</div>
			<Link to={ADMIN_PROFILE} className={classes.entry} onClick={onNavigate}>
				<IconUserCircle size={18} stroke={1.7} aria-hidden />
				Profile
			</Link>
			<Link to={`${ADMIN_PROFILE}#security`} className={classes.entry} onClick={onNavigate}>
				<IconShieldLock size={18} stroke={1.7} aria-hidden />
				Security
			</Link>
			<div className={classes.theme}>
				<ThemeSwitch />
			</div>
			{signOut}
			<div className={classes.legal}>
				<a href="/terms">Terms</a>
				<a href="/privacy">Privacy</a>
			</div>
		</>
	);
}
