import { Button, Group, Text } from "@mantine/core";
import { formFailure } from "../../lib/editing/field-errors.ts";
import type { Editing } from "../../lib/editing/use-editing.ts";
import { QUEUED_MESSAGE } from "../../lib/uploads/use-save-after-upload.ts";
import { ChangedMeanwhile } from "../dialog/changed-meanwhile.tsx";
import { FailureAlert } from "../failure-alert.tsx";
import classes from "./editor-end.module.css";

/**
 * The end of an editor that is a page: a conflict to resolve, the error, the button.
 *
 * @param failed the message if the server has none
 */
export function EditorEnd(props: {
	editing: Pick<Editing<never>, "conflict" | "failure" | "saving">;
	failed: string;
	submitLabel: string;
	/** Fields that a failure names, such as `the text`. */
	names?: Record<string, string>;
	/** Saved as soon as a file has arrived. */
	queued?: boolean;
}) {
	const { conflict, failure, saving } = props.editing;
	return (
		<>
			{conflict && <ChangedMeanwhile {...conflict} />}
			<div className={classes.foot}>
				{/* Beside the button, as the rest of the form may be out of sight. */}
				<FailureAlert>{failure && formFailure(failure, props.failed, props.names)}</FailureAlert>
				<Group justify="flex-end">
					<Text size="sm" c="dimmed" role="status">
						{props.queued && QUEUED_MESSAGE}
					</Text>
					<Button type="submit" loading={saving || props.queued}>
						{props.submitLabel}
					</Button>
				</Group>
			</div>
		</>
	);
}
