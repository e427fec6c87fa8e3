import { Button, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { FailureAlert } from "../failure-alert.tsx";
import { Dialog } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";

/** Asks before something is deleted. A failure is shown in the dialog, which stays open for a retry. */
export function ConfirmDialog(props: {
	opened: boolean;
	title: string;
	/** What will happen. */
	children: ReactNode;
	/** A verb: `Delete module`. */
	confirmLabel: string;
	/** Label for the safer choice. */
	cancelLabel?: string;
	onConfirm: () => void;
	onClose: () => void;
	pending?: boolean;
	/** There is nothing to confirm, or not yet. */
	disabled?: boolean;
	error?: string | null;
	/** Nothing is destroyed, so the button has the default color. */
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
