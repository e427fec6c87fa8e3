import { CloseButton } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./area-menu.module.css";

/** The navigation of a narrow screen. It is in the first files, so that it opens without a connection too. */
export function AreaMenu(props: {
	opened: boolean;
	onClose: () => void;
	/** The edge that it slides in from, next to the button that opens it. */
	side: "start" | "end";
	title: ReactNode;
	children: ReactNode;
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
			data-side={props.side}
			aria-label="Menu"
			onClose={onClose}
			// The backdrop belongs to the dialog; its content consists of other elements.
			onClick={(event) => event.target === event.currentTarget && onClose()}
			onKeyDown={() => {}}
		>
			{opened && (
				<>
					<div className={classes.head}>
						<span className={classes.title}>{props.title}</span>
						<CloseButton size={44} aria-label="Close" onClick={onClose} />
					</div>
					{props.children}
				</>
			)}
		</dialog>
	);
}
