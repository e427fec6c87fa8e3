import { CloseButton } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { NavLink } from "react-router";
import classes from "./area-menu.module.css";
import type { NavigationEntry } from "./area-shell";
import { EmailText } from "./email-text";

/** The navigation of a narrow screen. It is in the first files: without a connection it opens all the same. */
export function AreaMenu(props: {
	opened: boolean;
	onClose: () => void;
	navigation: NavigationEntry[];
	/** Who is signed in. */
	email: string;
	signOut: ReactNode;
}) {
	const { opened, onClose } = props;
	const dialog = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		if (opened) dialog.current?.showModal();
		else dialog.current?.close();
	}, [opened]);
	return (
		<dialog
			ref={dialog}
			className={classes.menu}
			aria-label="Menu"
			onClose={onClose}
			// The backdrop belongs to the dialog; everything in it is an element of its own.
			onClick={(event) => event.target === event.currentTarget && onClose()}
			onKeyDown={() => {}}
		>
			{opened && (
				<>
					<div className={classes.head}>
						<span className={classes.email}>
							<EmailText email={props.email} />
						</span>
						<CloseButton size={44} aria-label="Close" onClick={onClose} />
					</div>
					<nav aria-label="Main" className={classes.links}>
						{props.navigation.map(({ to, label, exact }) => (
							<NavLink key={to} to={to} end={exact ?? false} className={classes.entry} onClick={onClose}>
								{label}
							</NavLink>
						))}
						{props.signOut}
					</nav>
				</>
			)}
		</dialog>
	);
}
