import { Button, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useAskBeforeClosing } from "../../lib/editing/use-ask-before-closing.ts";
import { QUEUED_MESSAGE } from "../../lib/uploads/use-save-after-upload.ts";
import { FailureAlert } from "../failure-alert.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";

/** A form in a dialog that loses nothing: closing it with unsaved changes asks first, and a failure keeps the input. */
export function FormDialog(props: {
	title: string;
	/** Asked before unsaved changes are lost. */
	unsaved: boolean;
	onClose: () => void;
	onSubmit: (event: FormEvent<HTMLFormElement>) => void;
	submitLabel: string;
	/** The action ends something. */
	destructive?: boolean;
	pending: boolean;
	/** Saved as soon as a file has arrived. */
	queued?: boolean;
	/** The error, or the choices that an admin has instead. */
	error?: string | null;
	notice?: ReactNode;
	size?: string;
	children: ReactNode;
}) {
	const [asking, { open: ask, close: stopAsking }] = useDisclosure(false);
	const { unsaved } = props;
	useAskBeforeClosing(unsaved);
	const fields = useRef<HTMLDivElement>(null);
	const focused = useRef<Element | null>(null);
	// A failed save returns the focus that the fields lost while they could not be edited.
	useEffect(() => {
		if (props.pending || !focused.current) return;
		if (document.activeElement === document.body && focused.current instanceof HTMLElement) focused.current.focus();
		focused.current = null;
	}, [props.pending]);
	const submit = (event: FormEvent<HTMLFormElement>) => {
		focused.current = fields.current?.contains(document.activeElement) ? document.activeElement : null;
		props.onSubmit(event);
	};
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
				// A click beside the dialog is usually a mistake.
				closeOnClickOutside={false}
			>
				<form onSubmit={submit} noValidate>
					<Stack>
						{/* The dialog closes once it is saved: until then, nothing can be typed that would be lost. */}
						<Stack ref={fields} inert={props.pending}>
							{props.children}
						</Stack>
						{props.notice}
						<FailureAlert>{props.error}</FailureAlert>
						{props.queued && (
							<Text size="sm" c="dimmed" ta="end" role="status">
								{QUEUED_MESSAGE}
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

/** Both dialogs receive each Escape, so a change waits until both have handled it. */
const afterThisEvent = (act: () => void) => void setTimeout(act, 0);
