import { Button, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "./dialog";
import { DialogActions } from "./dialog-actions";
import { FailureAlert } from "./failure-alert";

/** Asks before something is gone. What went wrong stands in the dialog, which stays open for another try. */
export function ConfirmDialog(props: {
	opened: boolean;
	title: string;
	/** What will happen. */
	children: ReactNode;
	/** A verb: `Delete module`. */
	confirmLabel: string;
	/** Where staying is the safer answer. */
	cancelLabel?: string;
	onConfirm: () => void;
	onClose: () => void;
	pending?: boolean;
	/** There is nothing to confirm, or not yet. */
	disabled?: boolean;
	error?: string | null;
	/** Nothing is destroyed: the button has the color of any other. */
	harmless?: boolean;
}) {
	return (
		<Dialog opened={props.opened} onClose={props.onClose} title={props.title}>
			<Stack>
				<Text component="div">{props.children}</Text>
				<FailureAlert>{props.error}</FailureAlert>
				<DialogActions>
					<Button variant="default" onClick={props.onClose} data-autofocus>
						{props.cancelLabel ?? "Cancel"}
					</Button>
					<Button
						{...(props.harmless ? {} : { color: "red.9" })}
						onClick={props.onConfirm}
						loading={props.pending}
						disabled={props.disabled}
					>
						{props.confirmLabel}
					</Button>
				</DialogActions>
			</Stack>
		</Dialog>
	);
}
