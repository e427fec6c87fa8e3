import { CloseButton } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./area-menu.module.css";

/** The navigation of a narrow screen. It is in the first files: without a connection it opens all the same. */
export function AreaMenu(props: {
	opened: boolean;
	onClose: () => void;
	/** The edge that it slides from: where the button is that opens it. */
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
			// The backdrop belongs to the dialog; everything in it is an element of its own.
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
