import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";

/** Asks before a sequence is stopped. A separate file, so that the dashboard loads before a dialog is needed. */
export default function StopDialog(props: {
	opened: boolean;
	title: string;
	onClose: () => void;
	onConfirm: () => void;
	pending: boolean;
	error: string | null;
}) {
	const { title, ...rest } = props;
	return (
		<ConfirmDialog {...rest} title="Stop these messages?" confirmLabel="Stop">
			You get no more messages of “{title}”. You can still read those that you have. If you start again, it begins with
			day 1; to keep your day, pause instead.
		</ConfirmDialog>
	);
}
