import { Button, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { FormEvent, ReactNode } from "react";
import { useAskBeforeClosing } from "../lib/use-ask-before-closing.ts";
import { QUEUED_WORDS } from "../lib/use-save-after-upload.ts";
import { ConfirmDialog } from "./confirm-dialog";
import { Dialog } from "./dialog";
import { DialogActions } from "./dialog-actions";
import { FailureAlert } from "./failure-alert";

/** A form in a dialog that loses nothing: closing it with something unsaved asks, a failure leaves all as it was typed. */
export function FormDialog(props: {
	title: string;
	/** Asked before what is unsaved is lost. */
	unsaved: boolean;
	onClose: () => void;
	onSubmit: (event: FormEvent<HTMLFormElement>) => void;
	submitLabel: string;
	/** Something ends by it. */
	destructive?: boolean;
	pending: boolean;
	/** Saved as soon as a file has arrived. */
	queued?: boolean;
	/** What went wrong; instead of it, what an admin can choose. */
	error?: string | null;
	notice?: ReactNode;
	size?: string;
	children: ReactNode;
}) {
	const [asking, { open: ask, close: stopAsking }] = useDisclosure(false);
	const { unsaved } = props;
	useAskBeforeClosing(unsaved);
	const close = () => (unsaved ? ask() : props.onClose());
	return (
		<>
			<Dialog
				opened
				centered={false}
				onClose={() => afterThisEvent(close)}
				closeOnEscape={!asking}
				title={props.title}
				size={props.size ?? "lg"}
				// A click beside the dialog is a slip more often than a wish.
				closeOnClickOutside={false}
			>
				<form onSubmit={props.onSubmit} noValidate>
					<Stack>
						{props.children}
						{props.notice}
						<FailureAlert>{props.error}</FailureAlert>
						{props.queued && (
							<Text size="sm" c="dimmed" ta="end" role="status">
								{QUEUED_WORDS}
							</Text>
						)}
						<DialogActions>
							<Button variant="default" onClick={close}>
								Cancel
							</Button>
							<Button
								type="submit"
								loading={props.pending || props.queued}
								{...(props.destructive ? { color: "red.9" } : {})}
							>
								{props.submitLabel}
							</Button>
						</DialogActions>
					</Stack>
				</form>
			</Dialog>
			<ConfirmDialog
				opened={asking}
				title="Leave without saving?"
				confirmLabel="Leave without saving"
				cancelLabel="Stay here"
				onClose={() => afterThisEvent(stopAsking)}
				onConfirm={props.onClose}
			>
				Your changes are not saved yet.
			</ConfirmDialog>
		</>
	);
}

/** Both dialogs hear each press of Escape: what one of them does about it must not be news to the other. */
const afterThisEvent = (act: () => void) => void setTimeout(act, 0);
